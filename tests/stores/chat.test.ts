import MiniSearch from 'minisearch';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { searchOptions } from '#src/domain/search/search.ts';
import { CRISIS_WORDS, textOf } from '#tests/support/chat.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';

const said = vi.hoisted(() => ({ toasts: [] as { title: string }[] }));
vi.mock('#src/browser/toast.ts', () => ({
  clearToast: () => {},
  showToast: (toast: { title: string }) => said.toasts.push(toast),
}));

/** The tab's `sessionStorage`. Every write is recorded, including overwritten values. */
const kept = new Map<string, string>();
const everKept: string[] = [];
const sent: { url: string; body: string }[] = [];
let answer: () => Promise<Response> = async () => Response.json({ status: 'accepted' });

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  everKept.length = 0;
  sent.length = 0;
  said.toasts.length = 0;
  answer = async () => Response.json({ status: 'accepted' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      everKept.push(value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers to the intake questions. */
const INTAKE = ['Maria', 'maria@example.com'];

/** Opens a page in the tab with the chat window open. */
async function openPage() {
  vi.resetModules();
  const chat = await import('#src/stores/chat.ts');
  chat.openChat();
  await chat.canRead();
  const ask = (text: string) => {
    const isTaken = chat.say(text);
    vi.advanceTimersByTime(1000);
    return isTaken;
  };
  const texts = () => chat.$conversation.get().messages.map(({ text }) => text);
  const introduce = () => {
    for (const words of INTAKE) ask(words);
  };
  const close = async () => {
    chat.closeChat();
    await vi.waitFor(() => Promise.resolve());
  };
  return { ...chat, ask, texts, introduce, close };
}

describe('an unanswered question', () => {
  const reported: string[] = [];
  beforeEach(() => {
    reported.length = 0;
    vi.doMock('#src/stores/search-index.ts', () => ({
      openSearchIndex: async () => new MiniSearch(searchOptions),
    }));
    vi.doMock('#src/stores/report-unanswered-question.ts', () => ({
      reportUnanswered: (where: string, text: string) => reported.push(`${where}: ${text}`),
    }));
  });
  afterEach(() => {
    vi.doUnmock('#src/stores/search-index.ts');
    vi.doUnmock('#src/stores/report-unanswered-question.ts');
  });

  test('reports an unanswered question to the coach, but not a name', async () => {
    const page = await openPage();
    page.ask('Gardener Lopez of the old garden club here');
    await vi.waitFor(() => expect(page.$conversation.get().lookingUp).toBeUndefined());
    page.introduce();
    page.ask('gardening');
    await vi.waitFor(() => expect(reported).toEqual(['chat: gardening']));
  });
});

describe('replies', () => {
  test('replies after one second', async () => {
    const page = await openPage();
    page.say('Maria');
    vi.advanceTimersByTime(999);
    expect(page.texts()).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(page.texts()).toHaveLength(4);
  });

  test('doesn’t reply early to the next message after the window is closed and reopened', async () => {
    const page = await openPage();
    page.say('Maria');
    vi.advanceTimersByTime(500);
    await page.close();
    page.openChat();
    page.say('maria@example.com');
    vi.advanceTimersByTime(999);
    expect(page.texts()).toHaveLength(5);
    vi.advanceTimersByTime(1);
    expect(page.texts()).toHaveLength(6);
  });
});

describe('a chat', () => {
  test('keeps a chat after the tab reloads, including the pending reply', async () => {
    const before = await openPage();
    before.introduce();
    before.say('I have aphasia');
    const after = await openPage();
    expect(after.texts()).toEqual(before.texts());
    vi.advanceTimersByTime(1000);
    expect(after.texts().at(-1)).toBe(textOf('aphasia'));
    expect(after.$conversation.get().visitor.firstName).toBe('Maria');
  });

  test('erases a chat and starts over', async () => {
    const page = await openPage();
    page.introduce();
    page.say('I have aphasia');
    page.deleteChat();
    vi.advanceTimersByTime(5000);
    expect(page.texts()).toEqual([textOf('hello'), textOf('welcome')]);
    expect(kept.get('chat')).not.toContain('Maria');
  });
});

describe('closing the window', () => {
  test('emails a summary and confirms it', async () => {
    const page = await openPage();
    page.introduce();
    await page.close();
    await vi.waitFor(() => expect(said.toasts).toMatchObject([{ title: 'Chat Saved' }]));
    expect(sent).toMatchObject([{ url: '/.netlify/functions/send-email' }]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      type: 'chat_summary',
      email: 'maria@example.com',
      firstName: 'Maria',
    });
  });

  test('emails one summary for each change to the chat', async () => {
    const page = await openPage();
    page.introduce();
    await page.close();
    await page.close();
    await vi.waitFor(() => expect(said.toasts).toHaveLength(1));
    page.openChat();
    await page.close();
    expect(sent).toHaveLength(1);
    page.openChat();
    page.ask('I have aphasia');
    await page.close();
    await vi.waitFor(() => expect(said.toasts).toHaveLength(2));
    expect(sent).toHaveLength(2);
    const later = await openPage();
    await later.close();
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['no response', async () => Promise.reject(new TypeError('offline'))],
    ['an error', async () => Response.json({ error: 'internal', message: 'x' }, { status: 500 })],
    ['a meaningless response', async () => new Response('<html>')],
  ])(
    "after %s, logs a warning without the chat's text and retries next time",
    async (_, failure) => {
      expectConsole(/^The chat summary was not sent\. Closing the chat again sends it again\.$/);
      const page = await openPage();
      page.introduce();
      answer = failure;
      await page.close();
      await vi.waitFor(() => expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(1));
      expect(said.toasts).toEqual([]);
      answer = async () => Response.json({ status: 'accepted' });
      await page.close();
      await vi.waitFor(() => expect(said.toasts).toHaveLength(1));
      expect(sent).toHaveLength(2);
    },
  );
});

describe.each(CRISIS_WORDS)('"$text"', ({ text }) => {
  test.each([
    ['after the intake', 'done', INTAKE, []],
    ['in the middle of the intake', 'done', INTAKE.slice(0, 1), INTAKE.slice(1)],
    ['before the intake', 'name', [], []],
  ])(
    'replies %s, and never stores, sends, or logs the message or the reply',
    async (_, stage, before, afterward) => {
      const isKnown = stage === 'done';
      const page = await openPage();
      for (const words of before) page.ask(words);
      for (const words of [text, 'it is in my hand', text, 'it is in my hand']) page.ask(words);
      for (const words of afterward) page.ask(words);
      expect(page.texts()).toContain(text);
      await page.close();
      await vi.waitFor(() => expect(said.toasts).toHaveLength(isKnown ? 1 : 0));
      expect(sent).toHaveLength(isKnown ? 1 : 0);
      expect(everKept.length).toBeGreaterThan(0);
      for (const written of [...everKept, ...sent.map(({ body }) => body)]) {
        expect(written).not.toContain(text);
        expect(written).not.toContain('in my hand');
      }
      expect(everKept.join()).not.toMatch(/tel:|sms:/);
      const after = await openPage();
      expect(after.texts()).not.toContain(text);
      expect(after.$conversation.get().stage).toBe(stage);
    },
  );
});
