/** A visitor's changes to a control: its text, choice, open state, focus, and selection. */
export interface InputSnapshot {
  key: string;
  value: string | boolean;
  /** Whether the value is different from the one in the HTML. */
  isTyped: boolean;
  hasFocus: boolean;
  selection: readonly [number | null, number | null] | undefined;
}

/**
 * Buttons and links don't hold any input but can have focus. File inputs are excluded because
 * scripts can't fill them in.
 */
const CONTROLS =
  'input:not([type=hidden], [type=file]), textarea, select, details, button, a, summary';

/** Controls, by a key that survives a re-render of their container. React's IDs don't. */
export type Controls = ReadonlyMap<string, Element>;

export function controlsIn(place: Element): Controls {
  const controls = new Map<string, Element>();
  for (const control of place.querySelectorAll(CONTROLS)) {
    const name = control.getAttribute('name') ?? control.getAttribute('href') ?? '';
    const picked = isChoice(control) ? control.value : '';
    let key = `${control.localName} ${name} ${picked}`;
    while (controls.has(key)) key += '+';
    controls.set(key, control);
  }
  return controls;
}

/** Reads the values typed or selected in controls, including those no longer on the page. */
export function readInputs(controls: Controls): InputSnapshot[] {
  return [...controls].map(([key, control]) => ({
    key,
    value: valueOf(control),
    isTyped: valueOf(control) !== originalOf(control),
    hasFocus: control === document.activeElement,
    selection: isText(control) ? [control.selectionStart, control.selectionEnd] : undefined,
  }));
}

/**
 * Restores input and focus in a container without firing input events.
 * @param isNewest Whether the input is newer than everything in the container. If not, input added
 * in the meantime is kept.
 */
export function restoreInputs(
  place: Element,
  typed: readonly InputSnapshot[],
  isNewest = false,
): void {
  const controls = controlsIn(place);
  for (const { key, value, hasFocus, selection } of typed) {
    const control = controls.get(key);
    if (!control) continue;
    if (isNewest || valueOf(control) === originalOf(control)) setValue(control, value);
    if (hasFocus && control !== document.activeElement) {
      (control as HTMLElement).focus({ preventScroll: true });
    }
    const [start, end] = selection ?? [null, null];
    if (hasFocus && isText(control) && start !== null) control.setSelectionRange(start, end);
  }
}

/** Notifies React of input that it hasn't seen. Otherwise, it would clear controlled fields. */
export function replayInputToReact(place: Element, typed: readonly InputSnapshot[]): void {
  const controls = controlsIn(place);
  for (const { key, value: before, isTyped } of typed) {
    const control = controls.get(key);
    if (!isTyped || !control || control instanceof HTMLDetailsElement) continue;
    const now = valueOf(control);
    const value = now === originalOf(control) ? before : now;
    // React tracks values through the element's own setters and ignores events that don't change
    // them.
    if (isChoice(control)) {
      // The only way to clear a radio button is to select another one.
      if (control.type === 'radio' && !value) continue;
      control.checked = !value;
      control.click();
    } else if ('value' in control) {
      const selection = isText(control) ? [control.selectionStart, control.selectionEnd] : [];
      control.value = '';
      setOf(control, 'value', value);
      const [start = null, end = null] = selection;
      if (isText(control) && start !== null) control.setSelectionRange(start, end);
      const name = control instanceof HTMLSelectElement ? 'change' : 'input';
      control.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
}

function valueOf(control: Element): string | boolean {
  if (control instanceof HTMLDetailsElement) return control.open;
  if (isChoice(control)) return control.checked;
  return isText(control) || control instanceof HTMLSelectElement ? control.value : '';
}

/** Returns the control's value in the HTML. */
function originalOf(control: Element): string | boolean {
  if (control instanceof HTMLDetailsElement) return false;
  if (isChoice(control)) return control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  return isText(control) ? control.defaultValue : '';
}

function setValue(control: Element, value: string | boolean): void {
  if (valueOf(control) === value) return;
  if (control instanceof HTMLDetailsElement) control.open = value === true;
  else setOf(control, isChoice(control) ? 'checked' : 'value', value);
}

/** Uses the setter on the element's prototype, because React doesn't track that one. */
function setOf(control: Element, property: 'value' | 'checked', value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(
    control,
    value,
  );
}

const isChoice = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !isChoice(control));
