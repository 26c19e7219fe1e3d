import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { coverForm } from './forms/ebook.ts';
import { fieldSchema } from './forms/field-schema.ts';
import { coverProblem, MAX_COVER_BYTES } from '#src/domain/ebooks/cover.ts';

/** Returns the base64-encoded length of this many bytes. */
const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A cover uploaded by the coach: a base64-encoded JPEG and its alt text. */
export const uploadedCover = z.object({
  picture: boundedText(inBase64(MAX_COVER_BYTES), 'The picture is too large. Choose another one.')
    .regex(
      /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'We can’t use this picture. Choose another one.',
    )
    .transform((text, context) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const message = coverProblem(bytes);
      if (message === undefined) return bytes;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  alt: fieldSchema(coverForm.fields.alt),
});
