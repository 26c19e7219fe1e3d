import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Flags without which Chromium does not run in a container, or talks to the network by itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium for the browser tests: the one named by the environment, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), '/usr/bin/chromium'];
  return candidates.find((path) => path && existsSync(path));
}
