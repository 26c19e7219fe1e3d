import type { FunctionName } from '#src/contracts/endpoints.ts';

/** The address of a function: the platform's default one, which a `config.path` would remove. */
export const functionPath = (name: FunctionName): string => `/.netlify/functions/${name}`;

/** The address of a stored file: it gives the newest, whenever it is opened. */
export const storedFilePath = (bucket: string, path: string): string =>
  `${functionPath('storage')}?${new URLSearchParams({ bucket, path }).toString()}`;
