import type { EbooksOutput } from '../contracts/ebooks.ts';
import { readFunction } from './api.ts';

/**
 * Asks for a file that the build made.
 * @param path Its address on this site.
 * @throws Error when it did not arrive
 */
export async function askForFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** Longest wait for the answer whether a file is there, in milliseconds. */
const TIMEOUT = 15_000;

/** Whether a file can be loaded from an address. */
export async function isThere(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => undefined);
  return answer?.ok === true;
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
