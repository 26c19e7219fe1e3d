import type { FunctionName } from '#src/contracts/endpoints.ts';

/**
 * Returns the URL path of a function. This is Netlify's default path, which setting `config.path`
 * would remove.
 */
export const functionPath = (name: FunctionName): string => `/.netlify/functions/${name}`;

/** Returns the URL path of a stored file. It always serves the newest version. */
export const storedFilePath = (bucket: string, path: string): string =>
  `${functionPath('storage')}?${new URLSearchParams({ bucket, path }).toString()}`;
