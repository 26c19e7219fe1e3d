import type { z } from 'zod';
import { Refusal } from '#src/domain/refusal.ts';

/** The fields that were refused, each with its reason. */
export function refusedFields(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.slice(0, 10).map(({ path, message }) => ({
    field: path.join('.').slice(0, 80),
    message,
  }));
}

/** The refusal of a body that does not keep its contract. */
export function refuseBadInput(error: z.ZodError): Refusal {
  const fields = refusedFields(error);
  const first = fields[0];
  const where = first?.field ? `"${first.field}": ` : '';
  const message = first?.message ?? '';
  // Zod's own words end without a full stop; ours are a sentence for people, who need no name of a field.
  const words = /[.?!]$/.test(message) ? message : `The request cannot be used. ${where}${message}`;
  return new Refusal('bad_request', words, { fields });
}
