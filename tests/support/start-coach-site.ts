import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalStore } from '#netlify/local/local-services.ts';

/** A site with the coach signed in. */
export interface CoachSite {
  url: string;
  cookie: string;
  /** Setup key for the coach's authenticator app. */
  totp: string;
  /** Setup link for a second coach, as printed when the site starts. */
  setUpUrl: string;
  /** Runs the sweeper once, as the scheduler does every 5 minutes. */
  sweep(): Promise<void>;
  /** Resubscribes the newsletter's reader if another journey on this site unsubscribed them. */
  subscribe(): Promise<void>;
  /** Sends review requests to buyers who agreed to them, without waiting for the usual delay. */
  askForReviews(): Promise<void>;
}

/** Starts the site in its own process. */
export async function startCoachSite(
  store: LocalStore = 'blobs',
): Promise<CoachSite & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
  const child = fork('tests/support/coach-site.ts', [dataDir, store], { silent: true });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  const site = await new Promise<Omit<CoachSite, 'sweep' | 'subscribe' | 'askForReviews'>>(
    (resolve, reject) => {
      child.once('message', (message) => resolve(message as CoachSite));
      child.once('exit', () => reject(new Error(`The site did not start. ${errors}`)));
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
