import { MAX_ADDRESS_LENGTH, readEmailAddress } from '#src/domain/email-address.ts';
import { cleanLine, cleanLines, cleanMachineText, longestToClean } from '#src/domain/typed-text.ts';

interface FieldBase {
  label: string;
  hint?: string;
  /** What to say when it is empty. A field without these words is optional, and its label says so. */
  missing?: string;
  /** Whether the label of a field that may stay empty says all: no "(optional)" stands behind it. */
  isPlain?: boolean;
}

/** A field that takes typed text. */
export interface TextField extends FieldBase {
  kind: 'text' | 'email' | 'tel' | 'date' | 'password' | 'code' | 'textarea';
  /** What the browser may fill in; without it `off`, for what belongs to this form only. */
  autocomplete?: string;
  /** The most characters that the server takes, counted in UTF-16 as they are kept. */
  most?: number;
  /** Nobody is stopped by it: whatever is typed is taken, and what is too long is cut. */
  isNeverRefused?: boolean;
  /** Whether a program reads it, so that only the letters and signs of a keyboard are meant. */
  isMachineRead?: boolean;
  rows?: number;
  /** The keys of a phone's keyboard. */
  inputMode?: 'numeric' | 'decimal';
  /** Says in words what is wrong with a text that is not empty; nothing when it is right. */
  check?: (text: string) => string | undefined;
}

/** One of several. The options may come later, for example from an answer of the server. */
interface ChoiceField extends FieldBase {
  kind: 'select' | 'radio';
  autocomplete?: string;
  options?: readonly Option[];
}

/** A yes. `missing` is what to say when it must be ticked and is not. */
export interface CheckboxField extends FieldBase {
  kind: 'checkbox';
}

export interface Option {
  value: string;
  label: string;
}

export type FieldDefinition = TextField | ChoiceField | CheckboxField;

/** The fields of a form by their names, in the order in which they are shown. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/**
 * A form, written once: the island, the contract of the function and the page that answers without script
 * read it here.
 */
export interface FormDefinition<Fields extends FieldDefinitions = FieldDefinitions> {
  /** Its name in a plain post, and in drafts. */
  name: string;
  /** The heading of the page that gives it back. */
  title: string;
  /** The words of its button. */
  button: string;
  /** The words of its button while it is on its way. */
  busy: string;
  fields: Fields;
  /** Says in words what is wrong with fields that belong together, by their names, where each is right by itself. */
  checkTogether?: (typed: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
}

/** What was typed into a form, by the names of its fields. */
export type Typed<Fields extends FieldDefinitions = FieldDefinitions> = {
  [Name in keyof Fields]: Fields[Name] extends CheckboxField ? boolean : string;
};

/** Keeps the exact names and kinds of the fields for {@link Typed}. */
export function defineForm<const Fields extends FieldDefinitions>(
  form: FormDefinition<Fields>,
): FormDefinition<Fields> {
  const fields = Object.entries(form.fields).map(([name, field]) => [
    name,
    isText(field) ? { autocomplete: 'off', ...field } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) as Fields };
}

/** One email address: the same field in every form. */
export const emailField = {
  kind: 'email',
  label: 'Email Address',
  autocomplete: 'email',
  missing: 'Enter your email address',
  check: (text: string) =>
    readEmailAddress(text) ? undefined : 'Enter an email address like name@example.com',
} as const satisfies TextField;

/** The words of a field's label; one that may stay empty says so. */
export function labelOf(field: FieldDefinition): string {
  return field.missing !== undefined || field.isPlain ? field.label : `${field.label} (optional)`;
}

export function isText(field: FieldDefinition): field is TextField {
  return field.kind !== 'select' && field.kind !== 'radio' && field.kind !== 'checkbox';
}

/** The most characters of a field that names no limit, such as an address, a day or a code. */
const LONGEST_LINE = MAX_ADDRESS_LENGTH;

const limitOf = (field: FieldDefinition) => (isText(field) && field.most) || LONGEST_LINE;

/** Whether a text is refused before it is cleaned, which takes time. A password is never cleaned. */
function isFarTooLong(field: FieldDefinition, text: string): boolean {
  return field.kind !== 'password' && text.length > longestToClean(limitOf(field));
}

/**
 * A typed text in the form in which it is checked and kept; browser and server ask the same. A password stays as
 * it is: what is seen of it is nobody's to change. So does a text that is far too long, which {@link checkField} refuses.
 */
export function cleanField(field: FieldDefinition, text: string): string {
  if (field.kind === 'password') return text;
  const isCut = isText(field) && field.isNeverRefused;
  if (isFarTooLong(field, text)) {
    return isCut ? cleanField(field, text.slice(0, longestToClean(limitOf(field)))) : text;
  }
  if (field.kind === 'textarea') return cleanLines(text);
  if (field.kind === 'email') return readEmailAddress(text) ?? cleanMachineText(text);
  if (field.kind === 'code') return cleanMachineText(text).replaceAll(' ', '');
  const isMachineRead =
    field.kind !== 'text' || field.isMachineRead || field.inputMode !== undefined;
  const line = isMachineRead ? cleanMachineText(text) : cleanLine(text);
  return isCut ? cleanLine(line.slice(0, field.most)) : line;
}

/** {@link cleanField} for all that was typed into a form. */
export function cleanTyped<Fields extends FieldDefinitions>(
  fields: Fields,
  typed: Readonly<Record<string, string | boolean | undefined>>,
): Typed<Fields> {
  const cleaned = Object.entries(fields).map(([name, field]) => {
    const value = typed[name] ?? (field.kind === 'checkbox' ? false : '');
    return [name, typeof value === 'string' ? cleanField(field, value) : value];
  });
  return Object.fromEntries(cleaned) as Typed<Fields>;
}

/** Says in words what is wrong with a value; nothing when it is right. Browser and server ask the same. */
export function checkField(field: FieldDefinition, value: string | boolean): string | undefined {
  if (typeof value === 'boolean') return value ? undefined : field.missing;
  const text = cleanField(field, value);
  if (text === '') return field.missing;
  const isTooLong = isFarTooLong(field, text);
  if (!isText(field)) {
    return isTooLong || isUnknownChoice(field, text) ? 'Choose one of the list' : undefined;
  }
  if (isTooLong || (field.most !== undefined && text.length > field.most)) {
    return `Use at most ${limitOf(field)} characters. You have ${text.length}.`;
  }
  return field.check?.(text);
}

function isUnknownChoice(field: FieldDefinition, value: string): boolean {
  if (field.kind !== 'select' && field.kind !== 'radio') return false;
  return field.options !== undefined && !field.options.some((option) => option.value === value);
}
