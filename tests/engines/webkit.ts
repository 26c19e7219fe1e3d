import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import type { Engine, Installed } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/**
 * Finds WebKitGTK, driven through WebDriver on a virtual display. Its JavaScript and layout engines
 * are Safari's.
 */
export function findWebKit(): Installed {
  const [binary] = globSync(MINI_BROWSER);
  if (!binary || !existsSync(DRIVER))
    return { missing: 'no WebKitGTK was found. Install webkit2gtk-driver' };
  if (spawnSync('Xvfb', ['-help']).error)
    return { missing: 'WebKitGTK needs a display. Install xvfb' };
  return { start: () => startWebKit(binary) };
}

async function startWebKit(binary: string): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-home-'));
  const folder = join(home, 'Downloads');
  await mkdir(folder);
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: display,
      GDK_BACKEND: 'x11',
    },
    stdio: 'ignore',
  });
  await untilReady(port);
  const capabilities = new Capabilities()
    .setBrowserName('MiniBrowser')
    .set('webkitgtk:browserOptions', {
      binary,
      args: ['--automation'],
    });
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  let errors: string[] = [];
  const gather = async () => {
    errors.push(...(await browser.executeScript<string[]>(GATHER)));
  };
  const find = async (selector: string) => {
    await gather();
    const by = selector.startsWith('//') ? By.xpath(selector) : By.css(selector);
    for (const element of await browser.findElements(by))
      if (await element.isDisplayed()) return element;
    return undefined;
  };
  const version = String((await browser.getCapabilities()).get('browserVersion'));
  return {
    name: `WebKitGTK ${version}`,
    open: async (url) => {
      await gather();
      await browser.get(url);
      await gather();
    },
    resize: async (width, height) => {
      await browser.manage().window().setRect({ width, height });
    },
    click: async (selector) => {
      const element = await find(selector);
      await element?.click();
      return element !== undefined;
    },
    type: async (selector, text) => {
      const element = await find(selector);
      await element?.sendKeys(text.replace('\n', Key.ENTER));
      return element !== undefined;
    },
    read: (expression) => browser.executeScript(`return (${expression});`),
    savedFiles: async () =>
      (await readdir(folder))
        .filter((name) => !name.endsWith('.wkdownload'))
        .map((name) => join(folder, name)),
    takeErrors: async () => {
      await gather();
      const taken = errors;
      errors = [];
      return taken;
    },
    close: async () => {
      await browser.quit();
      for (const process of [driver, screen]) await end(process);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * The driver doesn't expose the console, so collect errors on the page. This misses errors from
 * before this script runs, which the Firefox run catches.
 */
const GATHER = `
  if (!window.seenErrors) {
    const seen = (window.seenErrors = []);
    addEventListener('error', ({ message }) => seen.push(message));
    addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
    addEventListener('securitypolicyviolation', (event) =>
      seen.push('Content Security Policy: ' + event.violatedDirective + ' ' + event.blockedURI));
    const { error } = console;
    console.error = (...words) => {
      seen.push(words.join(' '));
      error(...words);
    };
  }
  return window.seenErrors.splice(0).map((one) => location.pathname + ': ' + one);
`;

/** Starts a new virtual display with an unused display number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

async function end(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit');
  if (process.kill()) await ended;
}
