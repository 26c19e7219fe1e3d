import { cutText } from '#src/domain/display-text.ts';
import { MAX_ADDRESS_LENGTH, readEmailAddress } from '#src/domain/email-address.ts';
import { cleanLine, cleanLines, cleanMachineText, longestToClean } from '#src/domain/typed-text.ts';

interface FieldBase {
  label: string;
  hint?: string;
  /**
   * Error message if the field is empty. A field without this message is optional and is labeled
   * that way.
   */
  missing?: string;
  /**
   * Omits "(optional)" after an optional field's label, because the label already makes that clear.
   */
  isPlain?: boolean;
}

/** A text input field. */
export interface TextField extends FieldBase {
  kind: 'text' | 'email' | 'tel' | 'date' | 'password' | 'code' | 'textarea';
  /** Autocomplete token. Defaults to `off`, for values that belong to this form only. */
  autocomplete?: string;
  /** Maximum length accepted by the server, in UTF-16 code units as stored. */
  most?: number;
  /**
   * Accepts any input and truncates it if it's too long, so that this field never blocks the form.
   */
  isNeverRefused?: boolean;
  /**
   * Whether the value is machine-readable, in which case it's normalized to plain keyboard
   * characters.
   */
  isMachineRead?: boolean;
  rows?: number;
  /** On-screen keyboard layout on phones. */
  inputMode?: 'numeric' | 'decimal';
  /** Returns an error message for invalid, non-empty text, or `undefined` if it's valid. */
  check?: (text: string) => string | undefined;
}

/** A single choice from a list. The options may be loaded later, for example from the server. */
interface ChoiceField extends FieldBase {
  kind: 'select' | 'radio';
  autocomplete?: string;
  options?: readonly Option[];
}

/** A checkbox. `missing` is the error message if it's required and unchecked. */
export interface CheckboxField extends FieldBase {
  kind: 'checkbox';
}

export interface Option {
  value: string;
  label: string;
}

export type FieldDefinition = TextField | ChoiceField | CheckboxField;

/** A form's fields by name, in display order. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/**
 * The single definition of a form, shared by the island, the function's contract, and the page for
 * visitors without JavaScript.
 */
export interface FormDefinition<Fields extends FieldDefinitions = FieldDefinitions> {
  /** Name used in form posts and drafts. */
  name: string;
  /** Heading of the page that shows the form with its errors to visitors without JavaScript. */
  title: string;
  /** Label of the submit button. */
  button: string;
  /** Label of the submit button while the form is being sent. */
  busy: string;
  fields: Fields;
  /**
   * Returns error messages by field name, for fields that are valid on their own but not in
   * combination.
   */
  checkTogether?: (typed: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
}

/** Form values by field name. */
export type FormValues<Fields extends FieldDefinitions = FieldDefinitions> = {
  [Name in keyof Fields]: Fields[Name] extends CheckboxField ? boolean : string;
};

/** Defines a form, preserving the exact field names and kinds for {@link FormValues}. */
export function defineForm<const Fields extends FieldDefinitions>(
  form: FormDefinition<Fields>,
): FormDefinition<Fields> {
  const fields = Object.entries(form.fields).map(([name, field]) => [
    name,
    isText(field) ? { autocomplete: 'off', ...field } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) as Fields };
}

/** The email address field shared by all forms. */
export const emailField = {
  kind: 'email',
  label: 'Email Address',
  autocomplete: 'email',
  missing: 'Enter your email address',
  check: (text: string) =>
    readEmailAddress(text) ? undefined : 'Enter an email address like name@example.com',
} as const satisfies TextField;

/** Returns a field's label, marked as optional if it is. */
export function labelOf(field: FieldDefinition): string {
  return field.missing !== undefined || field.isPlain ? field.label : `${field.label} (optional)`;
}

export function isText(field: FieldDefinition): field is TextField {
  return field.kind !== 'select' && field.kind !== 'radio' && field.kind !== 'checkbox';
}

/** Maximum length of a field without its own limit, such as an address, a date, or a code. */
const LONGEST_LINE = MAX_ADDRESS_LENGTH;

const limitOf = (field: FieldDefinition) => (isText(field) && field.most) || LONGEST_LINE;

/** Returns whether text is too long to clean. Passwords are never cleaned. */
function isFarTooLong(field: FieldDefinition, text: string): boolean {
  return field.kind !== 'password' && text.length > longestToClean(limitOf(field));
}

/**
 * Normalizes entered text for validation and storage, the same way in the browser and on the
 * server. Passwords are returned unchanged, because we must never alter them. So is text that's too
 * long to clean, which {@link checkField} rejects, unless the field truncates it.
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
  if (line === '') return untouchedText(field);
  return isCut && field.most !== undefined ? cleanLine(cutText(line, field.most)) : line;
}

/**
 * Returns the value of an untouched field: the first option of an optional list, otherwise an empty
 * string.
 */
export function untouchedText(field: FieldDefinition): string {
  const hasDefault = field.kind === 'select' && field.missing === undefined;
  return hasDefault ? (field.options?.[0]?.value ?? '') : '';
}

/** Applies {@link cleanField} to all values of a form. */
export function cleanFormValues<Fields extends FieldDefinitions>(
  fields: Fields,
  typed: Readonly<Record<string, string | boolean | undefined>>,
): FormValues<Fields> {
  const cleaned = Object.entries(fields).map(([name, field]) => {
    const value = typed[name] ?? (field.kind === 'checkbox' ? false : '');
    return [name, typeof value === 'string' ? cleanField(field, value) : value];
  });
  return Object.fromEntries(cleaned) as FormValues<Fields>;
}

/**
 * Returns an error message for an invalid value, or `undefined` if it's valid. Used by both browser
 * and server.
 */
export function checkField(field: FieldDefinition, value: string | boolean): string | undefined {
  if (typeof value === 'boolean') return value ? undefined : field.missing;
  const text = cleanField(field, value);
  if (text === '') return field.missing;
  const isTooLong = isFarTooLong(field, text);
  if (!isText(field)) {
    return isTooLong || isUnknownChoice(field, text) ? 'Choose one from the list' : undefined;
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
