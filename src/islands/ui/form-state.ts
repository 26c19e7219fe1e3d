import { createContext, use } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';

/** Form values as React Hook Form stores them. */
export type Values = Record<string, string | boolean>;

/** Form state that fields read from their context. */
export interface FormState {
  fields: FieldDefinitions;
  /** Prefix for field IDs. */
  prefix: string;
  register: UseFormRegister<Values>;
  /** Error messages by field name. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Fields that had an error and have since been corrected. */
  corrected: readonly string[];
  busy: boolean;
  /** Returns the value of an email field, or undefined if this form doesn't ask about typos. */
  addressIn: (name: string) => string | undefined;
  /** Sets a field's value as if someone had typed it. */
  fill: (name: string, value: string) => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const form = use(FormContext);
  if (form) return form;
  throw new Error('A Field must be inside a Form.');
}
