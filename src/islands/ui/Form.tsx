import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync, preinit } from 'react-dom';
import { functionPath } from '#src/function-path.ts';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { session } from '#src/browser/storage.ts';
import {
  checkField,
  cleanField,
  cleanTyped,
  type FieldDefinitions,
  type FormDefinition,
  untouchedText,
  type Typed,
} from '#src/contracts/forms/form-definition.ts';
import { refusedFieldsOf, wordsOf } from '#src/domain/http-error.ts';
import { useMounted } from '../use-mounted.ts';
import type { ButtonLook } from './button-class.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { goToLikelyEmail, likelyEmail } from './LikelyEmail.tsx';
import { FormContext, type Values } from './form-state.ts';
import styles from './form.css?url';

// A form that is used needs it, so it is asked for before the form is made.
preinit(styles, { as: 'style', precedence: 'island' });

/**
 * What becomes of a form that was sent: the next page is on its way, and what was typed goes (`leave`) or waits
 * for who comes back (`stay-busy`); or the form stays, as it is, or emptied when nothing is said. `look`: it was only
 * looked at, so the draft stays, too.
 */
export type AfterSending = 'leave' | 'stay-busy' | 'keep' | 'look' | void;

const STILL_HERE = 'What you typed is still here.';

/** What stands above all that is wrong with a form. */
export interface Headline {
  title: string;
  text?: string;
}

/** Runs a form that is written down in `contracts/forms/`. */
interface FormProps<Fields extends FieldDefinitions> {
  form: FormDefinition<Fields>;
  /** Where it is posted without script; `form-post` when nothing is said. */
  action?: string;
  /** What is posted with it without script, such as the topic of a post. */
  hidden?: Readonly<Record<string, string>>;
  /** Stands before the names of the fields in their ids, where a page has another field of that name. */
  prefix?: string;
  /** Under this name the tab keeps what was typed, passwords and codes left out, until it was sent. */
  draft?: string;
  values?: Partial<Typed<Fields>>;
  /** Whether what is wrong stands in a summary at the top; without it the first wrong field has the focus. */
  hasSummary?: boolean;
  /** Whether the button waits until every field that must be filled has something in it. */
  waitsForAll?: boolean;
  /** Whether somebody is asked about an address that looks like a slip, before mail goes to it. */
  asksAboutSlips?: boolean;
  /** The fields in an order of one's own, with what stands between them. All in order when nothing is said. */
  layout?: ReactNode;
  children?: ReactNode;
  after?: ReactNode;
  /** How the button looks; a form is the main action of its page when nothing is said. */
  buttonLook?: ButtonLook['look'];
  className?: string;
  id?: string;
  /** Called when a check has refused a field; may say more than "There is a problem". */
  onRefused?: (typed: Typed<Fields>) => Headline | void;
  /** Called with each change, and with what a draft brought back. */
  onTyped?: (typed: Typed<Fields>) => void;
  /** Says no before anything is sent, for example to show help first. */
  mayLeave?: (typed: Typed<Fields>) => Promise<boolean>;
  /** Sends it, cleaned as the function would. A {@link HttpError} that names fields in its details is shown at them. */
  onSend: (typed: Typed<Fields>) => Promise<AfterSending>;
  /** Called when it could not be sent; may say more than "There is a problem". The form keeps what was typed. */
  onFailure?: (error: unknown) => Headline | void;
}

/**
 * A form: what is wrong stands in a summary at the top, which gets the focus, and at each field, and
 * nowhere else; 1 submission at a time; nothing typed is lost by a failure or a reload. Without script it is a plain post,
 * and what was typed before React was here stays.
 */
export function Form<const Fields extends FieldDefinitions>({
  form,
  action = functionPath('form-post'),
  hidden = {},
  prefix = '',
  draft,
  values,
  hasSummary = true,
  waitsForAll = false,
  asksAboutSlips = false,
  layout,
  children,
  after,
  buttonLook = 'main',
  className,
  id,
  onRefused,
  onTyped,
  mayLeave,
  onSend,
  onFailure,
}: FormProps<Fields>) {
  const { fields } = form;
  const names = Object.keys(fields);
  const [busy, setBusy] = useState(false);
  /** Counts what the visitor was told, so that the same words get the focus again. */
  const [notices, setNotices] = useState(0);
  const [headline, setHeadline] = useState<Headline>();
  const heard = useRef(0);
  /** What stood in the form when the visitor was told. */
  const refused = useRef<Values>({});
  const isMounted = useMounted();
  /** From the press on: `busy` is known a moment later. */
  const isPressed = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const {
    register,
    handleSubmit,
    getValues,
    setValue,
    setError,
    clearErrors,
    reset,
    watch,
    formState,
  } = useForm<Values>({
    ...(values ? { defaultValues: values as Values } : {}),
    resolver: resolverOf(form),
    reValidateMode: 'onSubmit',
    shouldFocusError: !hasSummary,
  });
  const typed = () =>
    Object.fromEntries(
      names.map((name) => [name, getValues(name) ?? emptyOf(fields, name)]),
    ) as Typed<Fields>;
  /** As the function keeps it. */
  const cleaned = () => cleanTyped(fields, typed());
  const errors = Object.fromEntries(names.map((name) => [name, formState.errors[name]?.message]));
  const general = formState.errors.root?.message;
  const wrong = names.filter((name) => errors[name] !== undefined);
  const current = wrong.length > 0 ? watch() : {};
  const problems = problemsOf(form, current);
  const mended = wrong.filter((name) => {
    const isOurs = formState.errors[name]?.type === OURS;
    const isChanged = (current[name] ?? emptyOf(fields, name)) !== refused.current[name];
    return problems[name] === undefined && (isOurs || isChanged);
  });
  const isWrong = wrong.length > mended.length || general !== undefined;
  const isIncomplete =
    waitsForAll && isMounted && names.some((name) => isEmpty(fields, name, watch(name)));

  const addressIn = (name: string) =>
    asksAboutSlips && fields[name]?.kind === 'email' ? String(watch(name) ?? '') : undefined;

  /** Browsers and password managers fill in fields, and tell nobody. */
  const readControls = () => {
    // What is disabled is in no form data.
    if (!element.current || busy) return;
    const filled = new FormData(element.current);
    const before = typed() as Values;
    const found = names.filter((name) => element.current?.elements.namedItem(name));
    const unheard = found.flatMap((name) => {
      const isTick = fields[name]?.kind === 'checkbox';
      const value = isTick ? filled.has(name) : String(filled.get(name) ?? '');
      return value === before[name] ? [] : [[name, value] as const];
    });
    for (const [name, value] of unheard) setValue(name, value);
    if (unheard.length > 0) changed();
  };
  const clear = () => reset(Object.fromEntries(names.map((name) => [name, emptyOf(fields, name)])));
  const keep = () => {
    if (draft !== undefined) session.write(draft, withoutSecrets(fields, typed()));
  };
  useEffect(() => {
    const kept = draft === undefined ? undefined : session.read(draft);
    readControls();
    for (const [name, value] of Object.entries((kept ?? {}) as Values)) {
      // What was typed before React was here stays. A list that nobody has touched stands on its first entry.
      const control = document.getElementById(`${prefix}${name}`);
      const isUntouched = control instanceof HTMLSelectElement && control.selectedIndex <= 0;
      if (name in fields && (isUntouched || !getValues(name))) setValue(name, value);
    }
    const now = typed() as Values;
    const isTyped = names.some((name) => now[name] !== emptyOf(fields, name));
    if (draft !== undefined && isTyped) changed();
  }, []);
  useEffect(() => {
    const form = element.current;
    // A button that waits would never hear of what was filled in without an event.
    if (!form || !waitsForAll) return undefined;
    const types = ['pointerover', 'focusin'] as const;
    for (const type of types) form.addEventListener(type, readControls);
    return () => types.forEach((type) => form.removeEventListener(type, readControls));
  });
  useEffect(() => {
    // The words may be drawn a moment after they were counted.
    if (notices === heard.current || !summary.current) return;
    heard.current = notices;
    summary.current.focus();
  });
  useEffect(() => {
    if (!isWrong) return undefined;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [isWrong]);
  useEffect(() => {
    // What was disabled has lost the focus. It must not begin again at the top of the page.
    if (!busy && document.activeElement === document.body) {
      if (formState.submitCount > 0) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  useEffect(() => {
    // A page that comes back from the browser's memory must not stay busy.
    const goOn = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', goOn);
    return () => removeEventListener('pageshow', goOn);
  }, []);

  const changed = () => {
    keep();
    onTyped?.(typed());
  };
  const fill = (name: string, value: string) => {
    setValue(name, value);
    changed();
  };

  function tell(words: Headline | void): void {
    refused.current = typed() as Values;
    setHeadline(words ?? undefined);
    setNotices((count) => count + 1);
  }

  async function send(): Promise<void> {
    const sent = cleaned();
    setBusy(true);
    try {
      const doubtful = names.find((name) => likelyEmail(name, addressIn(name) ?? ''));
      if (doubtful) {
        // What the browser filled in, or kept from before, was never typed here.
        flushSync(() => setBusy(false));
        goToLikelyEmail(`${prefix}${doubtful}`);
        return;
      }
      if (mayLeave && !(await mayLeave(sent))) {
        setBusy(false);
        return;
      }
      const next = await onSend(sent);
      if (next === 'stay-busy') return;
      if (draft !== undefined && next !== 'look') session.remove(draft);
      if (next === 'leave') {
        // Nobody sees an empty form while the next page is on its way.
        addEventListener('pagehide', clear, { once: true });
        // Else the browser would fill in again what was sent when somebody comes back.
        element.current?.setAttribute('autocomplete', 'off');
        return;
      }
      if (next === undefined) clear();
      setBusy(false);
    } catch (error) {
      setBusy(false);
      const atFields = refusedFieldsOf(error).filter(({ field }) => field in fields);
      for (const { field, message } of atFields) setError(field, { message });
      if (atFields.length === 0) setError('root', { message: wordsOf(error) });
      tell(onFailure?.(error));
    }
  }

  return (
    <FormContext value={{ fields, prefix, register, errors, mended, busy, addressIn, fill }}>
      <form
        ref={element}
        className={className}
        id={id}
        method="post"
        action={action}
        noValidate
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || isPressed.current) return;
          isPressed.current = true;
          readControls();
          clearErrors();
          void handleSubmit(send, () => tell(onRefused?.(cleaned())))(event).finally(() => {
            isPressed.current = false;
          });
        }}
      >
        {isMounted && <link rel="stylesheet" href={styles} precedence="island" />}
        <input type="hidden" name="form" value={form.name} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasSummary && (isWrong || mended.length > 0) && (
          <ErrorSummary
            ref={summary}
            headline={isWrong ? headline : { title: `Now press “${form.button}” again.` }}
            general={general}
            isMended={!isWrong}
          >
            {wrong.map((name) => (
              <li key={name}>
                {mended.includes(name) ? (
                  <span className="text-good-ink">{`✓ Done: ${errors[name] ?? ''}`}</span>
                ) : (
                  <a href={`#${prefix}${name}`} onClick={goToField}>
                    {errors[name]}
                  </a>
                )}
              </li>
            ))}
          </ErrorSummary>
        )}
        {layout ?? names.map((name) => <Field key={name} name={name} />)}
        {children}
        {!hasSummary && general !== undefined && (
          <p className="field-error" role="alert">
            {`${headline ? `${headline.title}. ` : ''}${general}`}
          </p>
        )}
        <Button type="submit" look={buttonLook} ref={button} disabled={busy || isIncomplete}>
          {busy ? form.busy : form.button}
        </Button>
        <p className="visually-hidden" role="status">
          {busy ? form.busy : ''}
        </p>
        {after}
      </form>
    </FormContext>
  );
}

function ErrorSummary({
  ref,
  headline,
  general,
  isMended,
  children,
}: {
  ref: React.Ref<HTMLDivElement>;
  headline: Headline | undefined;
  general: string | undefined;
  /** Whether all that was wrong has become right: the summary keeps its place until the next press. */
  isMended: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={isMended ? 'error-summary border-good-ink!' : 'error-summary'}
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
    >
      <p id={id}>
        <strong>{isMended ? 'All is filled in' : 'There is a problem'}</strong>
      </p>
      {headline && (
        <p>
          <strong>{headline.title}</strong>
          <span>{headline.text !== undefined && `: ${headline.text}`}</span>
        </p>
      )}
      {general !== undefined && (
        <>
          <p>{general}</p>
          <p>{STILL_HERE}</p>
        </>
      )}
      <ul>{children}</ul>
    </div>
  );
}

/** The label and the error are read together with the field. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
}

/** Tells what the definition of the form refuses from what the server refuses. */
const OURS = 'definition';

/** What the definition of the form finds wrong, by the names of the fields. */
function problemsOf(
  { fields, checkTogether }: FormDefinition<FieldDefinitions>,
  values: Values,
): Readonly<Record<string, string>> {
  const typed = cleanTyped(fields, values);
  const alone = Object.entries(fields).flatMap(([name, field]) => {
    const message = checkField(field, typed[name] ?? '');
    return message === undefined ? [] : [[name, message] as const];
  });
  return { ...checkTogether?.(typed), ...Object.fromEntries(alone) };
}

/** Lets React Hook Form ask the definition of the form. */
function resolverOf(form: FormDefinition<FieldDefinitions>): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(form, values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: OURS, message }]),
    );
    return { values: {}, errors };
  };
}

/** The value of a field that nobody has touched. */
function emptyOf(fields: FieldDefinitions, name: string): string | boolean {
  const field = fields[name];
  if (field?.kind === 'checkbox') return false;
  // A list without a value would look blank.
  return field ? untouchedText(field) : '';
}

function isEmpty(
  fields: FieldDefinitions,
  name: string,
  value: string | boolean | undefined,
): boolean {
  const field = fields[name];
  if (field?.missing === undefined) return false;
  return typeof value === 'string' ? cleanField(field, value) === '' : !value;
}

/** A password is kept nowhere, not for a moment. */
function withoutSecrets(fields: FieldDefinitions, typed: object): object {
  const kept = Object.entries(typed).filter(([name]) => {
    const kind = fields[name]?.kind;
    return kind !== 'password' && kind !== 'code';
  });
  return Object.fromEntries(kept);
}
