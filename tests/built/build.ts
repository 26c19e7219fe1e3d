/**
 * Builds the pages with canary secrets in the environment, for the tests of the deployed output.
 */
import { rmSync } from 'node:fs';
import { buildIfChanged } from '#netlify/local/build.ts';
import { CANARIES } from './canaries.ts';

// Remove the record of inputs so that an earlier build without canaries isn't reused.
rmSync('dist/.inputs', { force: true });
Object.assign(process.env, CANARIES);
await buildIfChanged(console.log, new AbortController().signal);
