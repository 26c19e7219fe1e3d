import { atom } from 'nanostores';
import content from '#content/chat.json' with { type: 'json' };
import { callFunction } from '#src/browser/api.ts';
import { openSearchIndex } from './search-index.ts';
import { session } from '#src/browser/storage.ts';
import { cancel, later } from '#src/browser/timers.ts';
import { clearToast, showToast } from '#src/browser/toast.ts';
import type { SendEmailInput } from '#src/contracts/send-email.ts';
import { NEW_CONVERSATION, type Conversation } from '#src/domain/chat/conversation.ts';
import { takeTurn, type ChatEffect, type ChatEvent, type Helper } from '#src/domain/chat/turn.ts';
import { publicPart, readConversation } from '#src/domain/chat/kept-conversation.ts';
import type { ChatScript, ScriptButton } from '#src/domain/chat/script.ts';
import { summaryOf } from '#src/domain/chat/summary.ts';
import { pagesFor } from '#src/domain/search/search.ts';

const KEY = 'chat';
const timers = new Set<number>();
/** ID of the last message in the summary being sent. */
let sending: string | undefined;

/** All of the chat helper's content. */
export const chatScript: ChatScript = content;
/**
 * The conversation. It lasts until the tab is closed, except that anything said during a crisis
 * lasts only until the page is closed.
 */
export const $conversation = atom<Conversation>(readConversation(session.read(KEY)));

/**
 * Message recognizer. It's large, so it loads when the chat opens. Until then, no messages are
 * accepted, because an unread message could be a cry for help.
 */
let recognize: Helper['recognize'] = () => {
  throw new Error('No message can be read yet. Wait for canRead() before say().');
};
let arrival: Promise<boolean> | undefined;

/** Resolves to whether messages can be processed. False if part of the chat failed to load. */
export function canRead(): Promise<boolean> {
  arrival ??= import('#src/recognizer/recognize.ts').then(
    (module) => {
      recognize = module.recognize;
      // Warm up now, because the first call is slower.
      recognize('hello');
      return true;
    },
    () => {
      arrival = undefined;
      return false;
    },
  );
  return arrival;
}

/** Opens the chat: greets the visitor the first time and shows any pending replies. */
export function openChat(): void {
  happen({ kind: 'opened', at: Date.now() });
  void canRead();
}

/**
 * Sends the visitor's message. Returns false if an email address was requested and this isn't one.
 */
export function say(text: string): boolean {
  const effects = happen({ kind: 'said', text, at: Date.now() });
  return !effects.some(({ kind }) => kind === 'refuse-email');
}

/** Handles a suggestion the visitor selected. */
export function choose(button: ScriptButton): void {
  happen({ kind: 'pressed', button, at: Date.now() });
}

/** Closes the chat: shows pending replies and emails the summary. */
export function closeChat(): void {
  stopTimers();
  happen({ kind: 'closed', at: Date.now() });
  void sendSummary();
}

/** Deletes the conversation and starts over. */
export function deleteChat(): void {
  stopTimers();
  session.remove(KEY);
  $conversation.set(NEW_CONVERSATION);
  openChat();
}

function happen(event: ChatEvent): readonly ChatEffect[] {
  const helper: Helper = { script: chatScript, recognize };
  const { conversation, effects } = takeTurn($conversation.get(), event, helper);
  $conversation.set(conversation);
  // Don't show anything else along with an answer about danger.
  if (conversation.messages.at(-1)?.isPrivate) clearToast();
  session.write(KEY, publicPart(conversation));
  for (const effect of effects) {
    if (effect.kind === 'look-up') void lookUp(effect.words);
    if (effect.kind !== 'reply') continue;
    const timer = later(effect.afterMs, () => {
      timers.delete(timer);
      happen({ kind: 'replied', at: Date.now() });
    });
    timers.add(timer);
  }
  return effects;
}

/**
 * Searches this site's pages in the browser. Doesn't find anything without the index. Counts
 * unanswered questions for the coach (see `report-unanswered-question.ts`).
 */
async function lookUp(words: string): Promise<void> {
  const pages = await openSearchIndex().then(
    (index) => pagesFor(index, words),
    () => undefined,
  );
  // If a later message has already been answered, this lookup is obsolete.
  const { lookingUp, messages, visitor, stage } = $conversation.get();
  if (lookingUp?.words !== words) return;
  happen({ kind: 'found', pages: pages ?? [], at: Date.now() });
  // Don't report anything before the visitor has given a name, because a name can look like any
  // other word.
  if (pages?.length !== 0 || stage === 'name') return;
  const question = messages.findLast(({ isBot }) => !isBot);
  if (!question || question.isPrivate) return;
  const { reportUnanswered } = await import('./report-unanswered-question.ts');
  reportUnanswered('chat', question.text, visitor.firstName);
}

function stopTimers(): void {
  for (const timer of timers) cancel(timer);
  timers.clear();
}

async function sendSummary(): Promise<void> {
  const found = summaryOf($conversation.get(), chatScript, Date.now());
  if (!found || found.through === sending) return;
  sending = found.through;
  try {
    const input: SendEmailInput = found.summary;
    await callFunction('send-email', input);
    // If the chat was deleted in the meantime, there's nothing to mark as sent.
    if ($conversation.get().messages.some(({ id }) => id === found.through)) {
      happen({ kind: 'mailed', through: found.through });
    }
    showToast({ title: 'Chat Saved', text: 'Your coach gets a summary of this chat by email.' });
  } catch {
    // The conversation must never be logged, so don't log the summary or the response.
    console.warn('The chat summary was not sent. Closing the chat again sends it again.');
  } finally {
    sending = undefined;
  }
}
