import { z } from 'zod';
import { MAX_ADDRESS_LENGTH } from '#src/domain/email-address.ts';

/** `my-downloads`: mails fresh links to a buyer. The answer is the same for every address. */
export const myDownloadsInput = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(MAX_ADDRESS_LENGTH + 20),
});

/** What the function answers, whether or not the address has bought anything. */
export interface MyDownloadsOutput {
  message: string;
}
