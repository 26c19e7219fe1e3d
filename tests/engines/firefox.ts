import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import type { Engine, Installed } from './engine.ts';

const EXECUTABLES = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Finds Firefox, driven through WebDriver BiDi. */
export function findFirefox(): Installed {
  const executablePath = EXECUTABLES.find((path) => path && existsSync(path));
  return executablePath
    ? { start: () => startFirefox(executablePath) }
    : { missing: 'no Firefox was found. Install firefox-esr, or set FIREFOX_PATH' };
}

async function startFirefox(executablePath: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'firefox-saved-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'browser.download.dir': folder,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'pdfjs.disabled': true,
    },
  });
  let errors: string[] = [];
  const openTab = async () => {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => errors.push(`${tab.url()}: ${String(error)}`));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${tab.url()}: ${message.text()}`);
    });
    return tab;
  };
  let page = await openTab();
  let viewport = { width: 1280, height: 860 };
  const find = async (selector: string) => {
    const query = selector.startsWith('//') ? `::-p-xpath(${selector})` : selector;
    for (const element of await page.$$(query)) if (await element.isVisible()) return element;
    return undefined;
  };
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    // A tab that has downloaded a file never finishes loading another page, so use a new tab.
    open: async (url) => {
      await page.close();
      page = await openTab();
      await page.setViewport(viewport);
      await page.goto(url, { waitUntil: 'load' });
    },
    resize: (width, height) => {
      viewport = { width, height };
      return page.setViewport(viewport);
    },
    click: async (selector) => {
      const element = await find(selector);
      await element?.click();
      return element !== undefined;
    },
    type: async (selector, text) => {
      const element = await find(selector);
      await element?.type(text);
      return element !== undefined;
    },
    read: (expression) => page.evaluate(expression),
    savedFiles: async () => {
      const names = await readdir(folder);
      const isSaving = names.some((name) => name.endsWith('.part'));
      return isSaving ? [] : names.map((name) => join(folder, name));
    },
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return Promise.resolve(taken);
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
