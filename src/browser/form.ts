import { ShopError } from '../domain/shop-error.ts';
import { element } from './elements.ts';
import { tab } from './storage.ts';

/** What was typed, by the names of the fields. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>;

type Control = HTMLInputElement | HTMLTextAreaElement;

/** How a form of this site behaves. */
export interface FormBehaviour<Name extends string> {
  form: HTMLFormElement;
  /** Each field in the order of the form, with the words for what is wrong with it, if anything is. */
  fields: Readonly<Record<Name, (value: string) => string | undefined>>;
  /** The words of the button while the form is on its way. */
  busyLabel: string;
  /** Under this name the tab keeps what was typed, until it was sent. Without one nothing is kept. */
  draft?: string;
  /** Whether the button waits until every field has something in it. */
  waitsForAll?: boolean;
  /** Says no before anything is sent, for example to show help first. */
  mayLeave?(typed: Typed<Name>): Promise<boolean>;
  send(typed: Typed<Name>): Promise<void>;
  /** What the visitor sees when it could not be sent. The form keeps what was typed. */
  onFailure(error: unknown): void;
}

/**
 * Runs a form: errors in a summary at the top and at each field, 1 submission at a time, nothing typed
 * is lost by a failure or a reload. Fields are found by their `name`; `<id>-error` shows their error.
 * A field that the function refuses gets the function's own words.
 */
export function startForm<Name extends string>(behaviour: FormBehaviour<Name>): void {
  const { form, fields, busyLabel, draft, waitsForAll, mayLeave, send, onFailure } = behaviour;
  const names = Object.keys(fields) as Name[];
  const controls = new Map(names.map((name) => [name, controlOf(form, name)]));
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!button) throw new Error('This form has no button of type "submit".');
  const label = button.querySelector('span') ?? button;
  const words = label.textContent;
  const title = document.title;
  let isBusy = false;

  const typed = (): Typed<Name> =>
    Object.fromEntries(names.map((name) => [name, controls.get(name)?.value ?? ''])) as Typed<Name>;
  const showErrors = (errors: readonly (readonly [Name, string])[]) => {
    const found = new Map(errors);
    for (const [name, control] of controls) showError(control, found.get(name));
    const summary = form.querySelector<HTMLElement>('[data-summary]');
    summary
      ?.querySelector('ul')
      ?.replaceChildren(
        ...errors.map(([name, text]) =>
          element('li', {}, element('a', { href: `#${controls.get(name)?.id ?? ''}` }, text)),
        ),
      );
    if (summary) summary.hidden = errors.length === 0;
    document.title = errors.length > 0 ? `Error: ${title}` : title;
    if (errors.length === 0) return;
    if (summary) summary.focus();
    else controls.get(errors[0]?.[0] as Name)?.focus();
  };
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    label.textContent = busy ? busyLabel : words;
    for (const control of controls.values()) control.disabled = busy;
    button.disabled = busy || (waitsForAll === true && isIncomplete());
  };
  const isIncomplete = () => [...controls.values()].some(({ value }) => value.trim() === '');

  if (draft !== undefined) restore(controls, tab.read(draft));
  setBusy(false);
  form.addEventListener('input', () => {
    if (draft !== undefined) tab.write(draft, typed());
    button.disabled = waitsForAll === true && isIncomplete();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    const values = typed();
    const errors = names.flatMap((name) => {
      const problem = fields[name](values[name].trim());
      return problem === undefined ? [] : [[name, problem] as const];
    });
    showErrors(errors);
    if (errors.length > 0) return;
    setBusy(true);
    void submit(values).finally(() => {
      setBusy(false);
    });
  });

  async function submit(values: Typed<Name>): Promise<void> {
    try {
      if (mayLeave && !(await mayLeave(values))) return;
      await send(values);
      if (draft !== undefined) tab.remove(draft);
      form.reset();
    } catch (error) {
      setBusy(false);
      showErrors(refusedFields(error, names));
      onFailure(error);
    }
  }
}

/** The error of a field that must not be empty. */
export const needed = (words: string) => (value: string) => (value ? undefined : words);

function controlOf(form: HTMLFormElement, name: string): Control {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control;
  throw new Error(`This form has no field "${name}".`);
}

function showError(control: Control, text: string | undefined): void {
  control.setAttribute('aria-invalid', String(text !== undefined));
  const problem = document.getElementById(`${control.id}-error`);
  if (!problem) return;
  problem.textContent = text ?? '';
  problem.hidden = text === undefined;
}

/** Functions name the fields that they refuse, with words for people. */
function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
): (readonly [Name, string])[] {
  const fields = error instanceof ShopError ? error.details['fields'] : undefined;
  if (!Array.isArray(fields)) return [];
  return (fields as { field?: unknown; message?: unknown }[]).flatMap(({ field, message }) => {
    const name = names.find((one) => one === field);
    return name && typeof message === 'string' ? [[name, message] as const] : [];
  });
}

function restore<Name extends string>(controls: ReadonlyMap<Name, Control>, kept: unknown): void {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, control] of controls) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value === 'string' && !control.value) control.value = value;
  }
}
