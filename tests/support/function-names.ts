import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { FunctionName } from '#src/contracts/endpoints.ts';

/** Names of all deployed functions, which match their file names. */
export const FUNCTION_NAMES = globSync('netlify/functions/*.ts')
  .map((file) => basename(file, '.ts') as FunctionName)
  .toSorted();
