import { createContext, use } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';

/** The values of a form as React Hook Form keeps them. */
export type Values = Record<string, string | boolean>;

/** What a field learns from the form that it stands in. */
export interface FormState {
  fields: FieldDefinitions;
  /** Stands before the names of fields in their ids. */
  prefix: string;
  register: UseFormRegister<Values>;
  /** What is wrong with a field, by its name. */
  errors: Readonly<Record<string, string | undefined>>;
  /** The fields that were wrong and have become right since. */
  mended: readonly string[];
  busy: boolean;
  /** What stands in a field for an address that mail will go to; nothing where nobody is asked about slips. */
  addressIn: (name: string) => string | undefined;
  /** Puts words into a field, as if they were typed. */
  fill: (name: string, value: string) => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const form = use(FormContext);
  if (form) return form;
  throw new Error('A Field stands outside of a Form.');
}
