/** What a person did to a control: its words, its choice, whether it is open, the focus and what is selected. */
export interface Typed {
  key: string;
  value: string | boolean;
  /** Whether it is another than the HTML says. */
  isTyped: boolean;
  hasFocus: boolean;
  selection: readonly [number | null, number | null] | undefined;
}

/** Buttons say nothing that was typed, and no script may fill in a file. */
const CONTROLS =
  'input:not([type=hidden], [type=file]), textarea, select, details, button, a, summary';

/** Controls, by a name that they have again when their place is made anew: ids of React are others then. */
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

/** What was typed or chosen in controls, also in those that are not on the page any more. */
export function readTyped(controls: Controls): Typed[] {
  return [...controls].map(([key, control]) => ({
    key,
    value: valueOf(control),
    isTyped: valueOf(control) !== originalOf(control),
    hasFocus: control === document.activeElement,
    selection: isText(control) ? [control.selectionStart, control.selectionEnd] : undefined,
  }));
}

/**
 * Gives a place what was read in it, the focus too. Nobody is told.
 * @param isNewest Whether it is newer than all that stands there; else what came into the place meanwhile stays.
 */
export function putBack(place: Element, typed: readonly Typed[], isNewest = false): void {
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

/** Tells React what was typed in these controls, which it has not seen: it empties those that it rules. */
export function tellReact(place: Element, typed: readonly Typed[]): void {
  const controls = controlsIn(place);
  for (const { key, value: before, isTyped } of typed) {
    const control = controls.get(key);
    if (!isTyped || !control || control instanceof HTMLDetailsElement) continue;
    const now = valueOf(control);
    const value = now === originalOf(control) ? before : now;
    // React watches the element's own setters, and hears of nothing that is as it knew it.
    if (isChoice(control)) {
      // A radio button goes out by another that is pressed.
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

/** What the HTML says. */
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

/** By the setter of the kind of element, which React does not watch. */
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
