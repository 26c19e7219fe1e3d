import type { EbooksOutput } from '../contracts/ebooks.ts';
import { readFunction } from './api.ts';

/**
 * Asks for a file that the build made.
 * @param path Its address on this site.
 * @param options As of `fetch`.
 * @throws Error when it did not arrive
 */
export async function askForFile(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** Asks once on each page, whoever wants to know. After a failure it is asked again. */
export function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
}

/** How books are sold now. */
export const liveBooks = askOnce((): Promise<EbooksOutput> => readFunction('ebooks', {}));
