import { Refusal } from '../domain/refusal.ts';
import { element } from './elements.ts';
import type { FieldCheck } from './field-checks.ts';
import { session } from './storage.ts';

/** What was typed, by the names of the fields. */
type Typed<Name extends string> = Readonly<Record<Name, string>>;

/** What becomes of a form that was sent: the next page is on its way, or it stays, emptied or as it is. */
type AfterSending = 'leave' | 'empty' | 'keep';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** How a form of this site behaves. */
export interface FormBehaviour<Name extends string> {
  form: HTMLFormElement;
  /** Each field in the order of the form, with the check of what is typed into it. */
  fields: Readonly<Record<Name, FieldCheck>>;
  /** The words of the button while the form is on its way. */
  busyLabel: string;
  /** Under this name the tab keeps what was typed, until it was sent. Without one nothing is kept. */
  draft?: string;
  /** Whether the button waits until every field has something in it. */
  waitsForAll?: boolean;
  /** Called when a check has refused a field and the visitor was told so. */
  onRefused?(typed: Typed<Name>): void;
  /** Says no before anything is sent, for example to show help first. */
  mayLeave?(typed: Typed<Name>): Promise<boolean>;
  /** Without `mayLeave` this is called within the press itself, so it may open a window. */
  send(typed: Typed<Name>): Promise<AfterSending>;
  /** Called when it could not be sent, after the summary said why. The form keeps what was typed. */
  onFailure?(error: unknown): void;
}

/** What is wrong, with the form or with one field of it. */
interface Finding {
  control?: Control | undefined;
  text: string;
}

const STILL_HERE = 'What you typed is still here.';

/**
 * Runs a form: what is wrong stands in a summary at the top, which gets the focus, and
 * at each field; 1 submission at a time; nothing typed is lost by a failure or a reload. Fields are found
 * by their `name`; `<id>-error` shows their error. A form without summary gives the focus to the first
 * wrong field. A field that the function refuses gets the function's own words.
 */
export function startForm<Name extends string>(behaviour: FormBehaviour<Name>): void {
  const { form, fields, busyLabel, draft, waitsForAll = false } = behaviour;
  const names = Object.keys(fields) as Name[];
  const controls = new Map(names.map((name) => [name, controlOf(form, name)]));
  const button = submitButtonOf(form);
  const label = button.querySelector('span') ?? button;
  const words = label.textContent;
  const title = document.title;
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  let isBusy = false;

  const readTyped = (): Typed<Name> =>
    Object.fromEntries(names.map((name) => [name, controls.get(name)?.value ?? ''])) as Typed<Name>;
  const isIncomplete = () => [...controls.values()].some(({ value }) => value.trim() === '');
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    label.textContent = busy ? busyLabel : words;
    status.textContent = busy ? busyLabel : '';
    for (const control of controls.values()) control.disabled = busy;
    button.disabled = busy || (waitsForAll && isIncomplete());
  };
  const show = (findings: readonly Finding[]) => {
    for (const control of controls.values()) {
      showError(control, findings.find((finding) => finding.control === control)?.text);
    }
    document.title = findings.length > 0 ? `Error: ${title}` : title;
    const summary = form.querySelector<HTMLElement>('[data-summary]');
    if (summary) fillSummary(summary, findings);
    else findings.find(({ control }) => control)?.control?.focus();
  };

  const keep = () => {
    if (draft !== undefined) session.write(draft, readTyped());
  };
  if (draft !== undefined) restore(controls, session.read(draft));
  // What was typed before this script was here is kept as well.
  if (Object.values(readTyped()).some((value) => value !== '')) keep();
  form.append(status);
  setBusy(false);
  form.addEventListener('input', () => {
    keep();
    button.disabled = isBusy || (waitsForAll && isIncomplete());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void press();
  });
  addEventListener('pageshow', (event) => {
    // A page that comes back from the browser's memory must not stay busy.
    if (event.persisted) setBusy(false);
  });

  async function press(): Promise<void> {
    const typed = readTyped();
    const findings = [...controls].flatMap(([name, control]) => {
      const text = fields[name](typed[name]);
      return text === undefined ? [] : [{ control, text }];
    });
    show(findings);
    if (findings.length > 0) {
      behaviour.onRefused?.(typed);
      return;
    }
    setBusy(true);
    try {
      if (behaviour.mayLeave && !(await behaviour.mayLeave(typed))) {
        setBusy(false);
        return;
      }
      const after = await behaviour.send(typed);
      if (draft !== undefined) session.remove(draft);
      if (after === 'leave') {
        // Nobody sees an empty form while the next page is on its way.
        addEventListener('pagehide', () => form.reset(), { once: true });
        return;
      }
      if (after === 'empty') form.reset();
      setBusy(false);
      keepFocus(button);
    } catch (error) {
      setBusy(false);
      keepFocus(button);
      show(explain(error, controls));
      behaviour.onFailure?.(error);
    }
  }
}

/** What was disabled has lost the focus. It must not begin again at the top of the page. */
function keepFocus(button: HTMLButtonElement): void {
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}

/** Functions name the fields that they refuse, with words for people. */
function explain(error: unknown, controls: ReadonlyMap<string, Control>): Finding[] {
  if (!(error instanceof Refusal)) {
    return [{ text: 'Something went wrong. Please try again.' }, { text: STILL_HERE }];
  }
  const fields = error.details['fields'];
  const atFields = (Array.isArray(fields) ? (fields as unknown[]) : []).flatMap((refused) => {
    const { field, message } = refused as { field?: unknown; message?: unknown };
    const control = typeof field === 'string' ? controls.get(field) : undefined;
    return control && typeof message === 'string' ? [{ control, text: message }] : [];
  });
  return atFields.length > 0 ? atFields : [{ text: error.message }, { text: STILL_HERE }];
}

function fillSummary(summary: HTMLElement, findings: readonly Finding[]): void {
  const general = findings.filter(({ control }) => !control);
  summary
    .querySelector('[data-general]')
    ?.replaceChildren(...general.map(({ text }) => element('p', {}, text)));
  summary
    .querySelector('ul')
    ?.replaceChildren(
      ...findings.flatMap(({ control, text }) => (control ? [linkTo(control, text)] : [])),
    );
  summary.hidden = findings.length === 0;
  if (findings.length > 0) summary.focus();
}

function linkTo(control: Control, text: string): HTMLElement {
  const link = element('a', { href: `#${control.id}` }, text);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    control.focus({ preventScroll: true });
    // The label and the error are read together with the field.
    (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
  });
  return element('li', {}, link);
}

function submitButtonOf(form: HTMLFormElement): HTMLButtonElement {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) return button;
  throw new Error('This form has no button of type "submit".');
}

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

function restore<Name extends string>(controls: ReadonlyMap<Name, Control>, kept: unknown): void {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, control] of controls) {
    const value = (kept as Record<string, unknown>)[name];
    // What was typed before this script was here stays.
    if (typeof value === 'string' && !control.value) control.value = value;
  }
}
