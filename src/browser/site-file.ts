import type { EbooksOutput } from '../contracts/ebooks.ts';
import { readFunction } from './api.ts';

/**
 * Asks for a file that the build made, at its address on this site and with the options of `fetch`.
 * @throws Error when it did not arrive
 */
export async function askForFile(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

let asked: Promise<EbooksOutput> | undefined;

/** How books are sold now, asked for once on each page. After a failure it is asked for again. */
export function liveBooks(): Promise<EbooksOutput> {
  asked ??= readFunction('ebooks', {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
