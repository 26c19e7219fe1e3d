/** Builds the pages with canary secrets in the environment, for the tests of what is deployed. */
import { rmSync } from 'node:fs';
import { buildIfChanged } from '#netlify/local/build.ts';
import { CANARIES } from './canaries.ts';

// Without its record, a build that was made without canaries is not taken for this one.
rmSync('dist/.inputs', { force: true });
Object.assign(process.env, CANARIES);
await buildIfChanged(console.log, new AbortController().signal);
