import type { FormValue } from './form-body.ts';
import { ApiError, refuseInvalid, refuseMissing, refuseUnknown } from './api-errors.ts';

/** A decoded body or query. */
export type Form = { [key: string]: FormValue };

/** Which parameters there are: text, a list of one kind, named fields, or fields of any name. */
export type Shape = 'text' | 'map' | { each: Shape } | { fields: Readonly<Record<string, Shape>> };

/** Both ways in which a time is searched for. */
export const CREATED: Shape = { fields: { gt: 'text', gte: 'text', lt: 'text', lte: 'text' } };

/** Refuses every parameter that is not in the shape, at any depth, as Stripe does. */
export function checkShape(value: FormValue, shape: Shape, name = ''): void {
  if (shape === 'text') {
    if (typeof value !== 'string') throw refuseInvalid(name, `Invalid string: ${name}`);
  } else if (shape === 'map') {
    if (!isForm(value)) throw refuseInvalid(name, `Invalid object: ${name}`);
  } else if ('each' in shape) {
    if (!Array.isArray(value)) throw refuseInvalid(name, `Invalid array: ${name}`);
    value.forEach((item, index) => checkShape(item, shape.each, `${name}[${index}]`));
  } else {
    if (!isForm(value)) throw refuseInvalid(name, `Invalid object: ${name}`);
    for (const [key, child] of Object.entries(value)) {
      const path = name ? `${name}[${key}]` : key;
      const known = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
      if (!known) throw refuseUnknown(path);
      checkShape(child, known, path);
    }
  }
}

/** The text of a parameter; an empty one counts as none. */
export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a value has named fields. */
export function isForm(value: FormValue | undefined): value is Form {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The text of a parameter that must be there. */
export function requireText(input: Form, name: string): string {
  const text = textOf(input[name]);
  if (text === undefined) throw refuseMissing(name);
  return text;
}

/** An address of a page that must be there. */
export function requireUrl(input: Form, name: string): string {
  const text = requireText(input, name);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refuseInvalid(name, 'Not a valid URL', 'url_invalid');
  }
  return text;
}

/** A whole number within bounds. */
export function readInteger(
  value: FormValue | undefined,
  param: string,
  { min, max }: { min: number; max: number },
): number {
  const text = textOf(value);
  if (text === undefined) throw refuseMissing(param);
  if (!/^-?\d{1,15}$/.test(text)) {
    throw refuseInvalid(param, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  }
  const number = Number(text);
  if (number < min) {
    throw refuseInvalid(
      param,
      `This value must be greater than or equal to ${min}.`,
      'parameter_invalid_integer',
    );
  }
  if (number > max) {
    throw refuseInvalid(
      param,
      `This value must be less than or equal to ${max}.`,
      'parameter_invalid_integer',
    );
  }
  return number;
}

/** Metadata within Stripe's limits: 50 keys of 40 characters, values of 500. */
export function readMetadata(value: FormValue | undefined): Record<string, string> {
  const entries = isForm(value) ? Object.entries(value) : [];
  if (entries.length > 50) {
    throw refuseInvalid('metadata', 'Metadata can have at most 50 keys.');
  }
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (key.length > 40 || typeof text !== 'string' || text.length > 500) {
        throw refuseInvalid(
          `metadata[${key}]`,
          'Metadata keys have at most 40 characters, values at most 500.',
        );
      }
      return [key, text];
    }),
  );
}

/** An address to write to. */
export function readEmail(value: FormValue | undefined, param: string): string | undefined {
  const email = textOf(value);
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw refuseInvalid(param, `Invalid email address: ${email}`, 'email_invalid');
  }
  return email;
}

/** Refuses a request without a test key. */
export function requireKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (!key) {
    throw new ApiError(
      401,
      'You did not provide an API key. Send it as Authorization: Bearer YOUR_SECRET_KEY.',
    );
  }
  if (!/^(?:sk|rk)_test_\w+$/.test(key)) {
    throw new ApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}***`);
  }
}
