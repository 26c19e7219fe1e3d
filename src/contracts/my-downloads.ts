import { z } from 'zod';
import { formSchema } from './forms/field-schema.ts';
import { myDownloadsForm } from './forms/my-downloads.ts';

/**
 * `my-downloads`: emails new links to a buyer. The response is the same for every well-formed
 * address.
 */
export const myDownloadsInput = z.object(formSchema(myDownloadsForm));
