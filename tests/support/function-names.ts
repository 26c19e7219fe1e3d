import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { FunctionName } from '#src/contracts/endpoints.ts';

/** Every function that is deployed: its file is its name. */
export const FUNCTION_NAMES = globSync('netlify/functions/*.ts')
  .map((file) => basename(file, '.ts') as FunctionName)
  .toSorted();
