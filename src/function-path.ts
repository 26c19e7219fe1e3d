import type { FunctionName } from './contracts/functions.ts';

/** The address of a function: the platform's default one, which a `config.path` would remove. */
export const functionPath = (name: FunctionName): string => `/.netlify/functions/${name}`;
