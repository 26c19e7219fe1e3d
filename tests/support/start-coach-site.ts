import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalStore } from '#netlify/local/world.ts';

/** A site with a coach who is signed in. */
export interface CoachSite {
  url: string;
  cookie: string;
  /** The secret of the coach's authenticator app. */
  totp: string;
  /** The link with which a second coach begins, as it is printed where the site is started. */
  setUpUrl: string;
  /** Lets the sweeper run once, as the clock does every 5 minutes. */
  sweep(): Promise<void>;
  /** Lets the newsletter's reader subscribe again, if another journey on this site has ended it. */
  subscribe(): Promise<void>;
  /** Asks the buyers who said yes to it what they think of their books, days before their time. */
  askForReviews(): Promise<void>;
}

/** Starts such a site in a process of its own. */
export async function startCoachSite(
  store: LocalStore = 'blobs',
): Promise<CoachSite & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
  const child = fork('tests/support/coach-site.ts', [dataDir, store], { silent: true });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const site = await new Promise<Omit<CoachSite, 'sweep' | 'subscribe' | 'askForReviews'>>(
    (resolve, reject) => {
      child.once('message', (message) => resolve(message as CoachSite));
      child.once('exit', () => reject(new Error(`The site did not start. ${said}`)));
    },
  );
  const work = async (name: string): Promise<void> => {
    const done = once(child, 'message');
    child.send(name);
    await done;
  };
  return {
    ...site,
    sweep: () => work('sweep'),
    subscribe: () => work('subscribe'),
    askForReviews: () => work('ask-for-reviews'),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
