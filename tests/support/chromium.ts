import { existsSync, globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
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

/**
 * The Chromium for the browser tests: the one named by the environment, Playwright's own, or the system's. The shell
 * without a window comes first: a page in it takes about half the processor time.
 */
export function findChromium(): string | undefined {
  const withWindow = chromium.executablePath();
  const candidates = [
    process.env['CHROMIUM_PATH'],
    playwrightShell(withWindow),
    withWindow,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
  ];
  return candidates.find((path) => path && existsSync(path));
}

/** Playwright names only its Chromium with a window, as `browsers/chromium-REVISION/system/chrome`. */
function playwrightShell(withWindow: string): string | undefined {
  const folder = resolve(withWindow, '../..');
  const shell = resolve(
    folder,
    '..',
    basename(folder).replace('chromium-', 'chromium_headless_shell-'),
  );
  const [found] = globSync('*/chrome-headless-shell{,.exe}', { cwd: shell });
  return found && join(shell, found);
}
