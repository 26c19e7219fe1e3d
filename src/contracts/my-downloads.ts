import { z } from 'zod';
import { formSchema } from './forms/field-schema.ts';
import { myDownloadsForm } from './forms/my-downloads.ts';

/** `my-downloads`: mails fresh links to a buyer. The answer is the same for every text that can be an address. */
export const myDownloadsInput = z.object(formSchema(myDownloadsForm));

/** What the function answers, whether or not the address has bought anything. */
export interface MyDownloadsOutput {
  message: string;
}
