import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync, preinit } from 'react-dom';
import { functionPath } from '#src/function-path.ts';
import { useForm } from 'react-hook-form';
import {
  cleanFormValues,
  type FieldDefinitions,
  type FormDefinition,
  type FormValues,
} from '#src/contracts/forms/form-definition.ts';
import { refusedFieldsOf, wordsOf } from '#src/domain/http-error.ts';
import { useMounted } from '../use-mounted.ts';
import type { ButtonLook } from './button-class.ts';
import { Button } from './Button.tsx';
import { ErrorSummary, goToField, type Headline } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { findUnseenInput } from './autofill.ts';
import { formDraft } from './form-draft.ts';
import { emptyOf, isEmpty, OURS, problemsOf, resolverOf } from './form-values.ts';
import { goToLikelyEmail, likelyEmail } from './LikelyEmail.tsx';
import { FormContext, type Values } from './form-state.ts';
import { needsSignIn, SignInLink } from './SignInLink.tsx';
import styles from './form.css?url';

// Every form needs these styles as soon as someone uses it, so request them before the form
// renders.
preinit(styles, { as: 'style', precedence: 'island' });

/**
 * State of a form after it's sent. `leave`: the next page is loading, and the values are cleared.
 * `stay-busy`: the next page is loading, and the values are kept in case the visitor comes back.
 * `keep`: the form doesn't change. `preview`: the submission was only a preview, so the draft is
 * kept too. If omitted, the form is cleared.
 */
export type AfterSending = 'leave' | 'stay-busy' | 'keep' | 'preview' | void;

/** Type of a general error that signing in resolves. */
const SIGN_IN = 'sign-in';

/** Props of a form defined in `contracts/forms/`. */
interface FormProps<Fields extends FieldDefinitions> {
  form: FormDefinition<Fields>;
  /** URL that the form posts to without JavaScript. Defaults to `form-post`. */
  action?: string;
  /** Hidden values posted without JavaScript, such as the topic of a post. */
  hidden?: Readonly<Record<string, string>>;
  /** Prefix for field IDs, for pages that have another field with the same name. */
  prefix?: string;
  /**
   * Storage key for this tab's draft. The draft never contains passwords or codes, and it's deleted
   * once the form is sent.
   */
  draft?: string;
  values?: Partial<FormValues<Fields>>;
  /**
   * Whether errors are listed in a summary at the top. If not, the first invalid field gets focus.
   */
  hasSummary?: boolean;
  /** Whether the submit button is disabled until every required field is filled in. */
  waitsForAll?: boolean;
  /** Whether to ask about a likely typo in an email address before sending the form. */
  confirmTypos?: boolean;
  /**
   * Custom field order, with content in between. Defaults to all fields in the order they're
   * defined.
   */
  layout?: ReactNode;
  children?: ReactNode;
  /** ID of a heading in `children` that labels them and the submit button as a section. */
  endTitle?: string;
  after?: ReactNode;
  /** Style of the submit button. Defaults to that of the page's main action. */
  buttonLook?: ButtonLook['look'];
  className?: string;
  id?: string;
  /**
   * Called when validation rejects a field. May return a more specific headline than the default.
   */
  onRefused?: (typed: FormValues<Fields>) => Headline | void;
  /** Called on every change and after a draft is restored. */
  onTyped?: (typed: FormValues<Fields>) => void;
  /** Resolves to false to cancel the submission, for example to show help first. */
  mayLeave?: (typed: FormValues<Fields>) => Promise<boolean>;
  /**
   * Sends the values, cleaned the same way the function cleans them. If an {@link HttpError} lists
   * errors by field in its details, they're shown next to those fields.
   */
  onSend: (typed: FormValues<Fields>) => Promise<AfterSending>;
  /**
   * Called when sending fails. May return a more specific headline than the default. The form keeps
   * its values.
   */
  onFailure?: (error: unknown) => Headline | void;
}

/**
 * A form that shows errors in a focused summary at the top and next to each field.
 * Allows one submission at a time and never loses input on failure or reload. Without JavaScript,
 * it sends a plain POST. Input typed before hydration is kept.
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
  confirmTypos = false,
  layout,
  children,
  endTitle,
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
  const stored = formDraft(draft, fields);
  const [busy, setBusy] = useState(false);
  /** Number of times errors have been shown, so that a repeated message gets focus again. */
  const [notices, setNotices] = useState(0);
  const [headline, setHeadline] = useState<Headline>();
  const announced = useRef(0);
  /** Form values at the time errors were last shown. */
  const refused = useRef<Values>({});
  const isMounted = useMounted();
  /** Set on click, because `busy` updates a moment later. */
  const isClicked = useRef(false);
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
    ) as FormValues<Fields>;
  /** Values cleaned the same way the function cleans them before storing them. */
  const cleaned = () => cleanFormValues(fields, typed());
  const errors = Object.fromEntries(names.map((name) => [name, formState.errors[name]?.message]));
  const general = formState.errors.root?.message;
  const offersSignIn = formState.errors.root?.type === SIGN_IN;
  const wrong = names.filter((name) => errors[name] !== undefined);
  const current = wrong.length > 0 ? watch() : {};
  const problems = problemsOf(form, current);
  const corrected = wrong.filter((name) => {
    const isOurs = formState.errors[name]?.type === OURS;
    const isChanged = (current[name] ?? emptyOf(fields, name)) !== refused.current[name];
    return problems[name] === undefined && (isOurs || isChanged);
  });
  const isWrong = wrong.length > corrected.length || general !== undefined;
  const isIncomplete =
    waitsForAll && isMounted && names.some((name) => isEmpty(fields, name, watch(name)));

  const addressIn = (name: string) =>
    confirmTypos && fields[name]?.kind === 'email' ? String(watch(name) ?? '') : undefined;

  /** Picks up values that browsers and password managers filled in without firing events. */
  const readControls = () => {
    // Form data doesn't include disabled fields.
    if (!element.current || busy) return;
    const unseen = findUnseenInput(element.current, fields, typed() as Values);
    for (const [name, value] of unseen) setValue(name, value);
    if (unseen.length > 0) changed();
  };
  const clear = () => reset(Object.fromEntries(names.map((name) => [name, emptyOf(fields, name)])));
  useEffect(() => {
    const kept = stored.read();
    readControls();
    for (const [name, value] of Object.entries(kept)) {
      // Keep input typed before hydration. An untouched select still has its first option.
      const control = document.getElementById(`${prefix}${name}`);
      const isUntouched = control instanceof HTMLSelectElement && control.selectedIndex <= 0;
      if (name in fields && (isUntouched || !getValues(name))) setValue(name, value);
    }
    const now = typed() as Values;
    const isTyped = names.some((name) => now[name] !== emptyOf(fields, name));
    if (stored.isKept && isTyped) changed();
  }, []);
  useEffect(() => {
    const form = element.current;
    // Autofill may not fire an event, so the disabled button needs another trigger.
    if (!form || !waitsForAll) return undefined;
    const types = ['pointerover', 'focusin'] as const;
    for (const type of types) form.addEventListener(type, readControls);
    return () => types.forEach((type) => form.removeEventListener(type, readControls));
  });
  useEffect(() => {
    // The message may render after the count changes.
    if (notices === announced.current || !summary.current) return;
    announced.current = notices;
    summary.current.focus();
  });
  useErrorTitle(isWrong);
  useEffect(() => {
    // Disabled controls lose focus. Restore it, so that it doesn't start over at the top of the
    // page.
    if (!busy && document.activeElement === document.body) {
      if (formState.submitCount > 0) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  useEffect(() => {
    // A page restored from the back/forward cache must not stay busy.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const changed = () => {
    stored.save(typed());
    onTyped?.(typed());
  };
  const fill = (name: string, value: string) => {
    setValue(name, value);
    changed();
  };

  function showErrors(words: Headline | void): void {
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
        // Autofilled and restored addresses weren't typed here, so we haven't asked anyone about
        // them yet.
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
      if (next !== 'preview') stored.remove();
      if (next === 'leave') {
        // Clear the form once the page is hidden, so that nobody sees it empty while the next page
        // loads.
        addEventListener('pagehide', clear, { once: true });
        // Keep the browser from refilling the sent values when the visitor comes back.
        element.current?.setAttribute('autocomplete', 'off');
        return;
      }
      if (next === undefined) clear();
      setBusy(false);
    } catch (error) {
      setBusy(false);
      const atFields = refusedFieldsOf(error).filter(({ field }) => field in fields);
      for (const { field, message } of atFields) setError(field, { message });
      if (atFields.length === 0) {
        const kind = needsSignIn(error) ? { type: SIGN_IN } : {};
        setError('root', { ...kind, message: wordsOf(error) });
      }
      showErrors(onFailure?.(error));
    }
  }

  const end = (
    <>
      {children}
      {!hasSummary && general !== undefined && (
        <p className="field-error" role="alert">
          {`${headline ? `${headline.title}. ` : ''}${general}`}
        </p>
      )}
      {!hasSummary && offersSignIn && <SignInLink isNewTab>Sign in</SignInLink>}
      <Button type="submit" look={buttonLook} ref={button} disabled={busy || isIncomplete}>
        {busy ? form.busy : form.button}
      </Button>
      {waitsForAll && (
        <p className="field-hint m-0 pt-2">
          {isIncomplete ? 'Fill in all the boxes first.' : '\u00A0'}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {busy ? form.busy : ''}
      </p>
    </>
  );
  return (
    <FormContext value={{ fields, prefix, register, errors, corrected, busy, addressIn, fill }}>
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
          if (busy || isClicked.current) return;
          isClicked.current = true;
          readControls();
          clearErrors();
          void handleSubmit(send, () => showErrors(onRefused?.(cleaned())))(event).finally(() => {
            isClicked.current = false;
          });
        }}
      >
        {isMounted && <link rel="stylesheet" href={styles} precedence="island" />}
        <input type="hidden" name="form" value={form.name} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasSummary && (isWrong || corrected.length > 0) && (
          <ErrorSummary
            ref={summary}
            headline={isWrong ? headline : { title: `Now select “${form.button}” again.` }}
            general={general}
            offersSignIn={offersSignIn}
            isCorrected={!isWrong}
          >
            {wrong.map((name) => (
              <li key={name}>
                {corrected.includes(name) ? (
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
        {endTitle === undefined ? (
          end
        ) : (
          <section className="flow" aria-labelledby={endTitle}>
            {end}
          </section>
        )}
        {after}
      </form>
    </FormContext>
  );
}

/** Prefixes the page title with "Error:" while the form has errors. */
function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return undefined;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [isWrong]);
}
