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
/** The last message of the summary that is on its way. */
let sending: string | undefined;

/** Everything that the helper can say. */
export const chatScript: ChatScript = content;
/** The chat. It lasts as long as the tab; what was said in a crisis lasts as long as the page. */
export const $conversation = atom<Conversation>(readConversation(session.read(KEY)));

/**
 * How messages are read. It is large and comes when the window opens. Until it is there no message is
 * taken: an unread one could be a cry for help.
 */
let recognise: Helper['recognise'] = () => {
  throw new Error('No message can be read yet. Wait for canRead() before say().');
};
let arrival: Promise<boolean> | undefined;

/** Whether messages can be read, as soon as it is known. False when a part of the chat did not arrive. */
export function canRead(): Promise<boolean> {
  arrival ??= import('#src/recogniser/recognise.ts').then(
    (module) => {
      recognise = module.recognise;
      // The first one takes longer. Nobody waits for this.
      recognise('hello');
      return true;
    },
    () => {
      arrival = undefined;
      return false;
    },
  );
  return arrival;
}

/** The window was opened: greets on the first time, and says what was still to be said. */
export function openChat(): void {
  happen({ kind: 'opened', at: Date.now() });
  void canRead();
}

/** The visitor sent a message. False when an email address was asked for and this is none. */
export function say(text: string): boolean {
  const effects = happen({ kind: 'said', text, at: Date.now() });
  return !effects.some(({ kind }) => kind === 'refuse-email');
}

/** The visitor chose a suggestion. */
export function choose(button: ScriptButton): void {
  happen({ kind: 'pressed', button, at: Date.now() });
}

/** The window was closed: what is still to be said is said, and the summary is mailed. */
export function closeChat(): void {
  stopTimers();
  happen({ kind: 'closed', at: Date.now() });
  void sendSummary();
}

/** Forgets everything that was said, and begins again. */
export function deleteChat(): void {
  stopTimers();
  session.remove(KEY);
  $conversation.set(NEW_CONVERSATION);
  openChat();
}

function happen(event: ChatEvent): readonly ChatEffect[] {
  const helper: Helper = { script: chatScript, recognise };
  const { conversation, effects } = takeTurn($conversation.get(), event, helper);
  $conversation.set(conversation);
  // Nothing stands beside an answer about danger.
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
 * Looks in the pages of this site, in this browser. Without the index nothing is found. What has no answer is
 * counted for the coach, as `unanswered.ts` says.
 */
async function lookUp(words: string): Promise<void> {
  const pages = await openSearchIndex().then(
    (index) => pagesFor(index, words),
    () => undefined,
  );
  // A later message is answered first, and then nobody waits for these pages.
  const { lookingUp, messages, visitor, stage } = $conversation.get();
  if (lookingUp?.words !== words) return;
  happen({ kind: 'found', pages: pages ?? [], at: Date.now() });
  // What answers the question for a name may have one in it that nobody can tell from other words.
  if (pages?.length !== 0 || stage === 'name') return;
  const question = messages.findLast(({ isBot }) => !isBot);
  if (!question || question.isPrivate) return;
  const { tellUnanswered } = await import('./unanswered-questions.ts');
  tellUnanswered('chat', question.text, visitor.firstName);
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
    // A chat that was deleted meanwhile has nothing to remember this for.
    if ($conversation.get().messages.some(({ id }) => id === found.through)) {
      happen({ kind: 'mailed', through: found.through });
    }
    showToast({ title: 'Chat Saved', text: 'Your coach gets a summary of this chat by email.' });
  } catch {
    // What was said must not reach a log, so neither the summary nor the answer is named here.
    console.warn('The chat summary was not sent. Closing the chat again sends it again.');
  } finally {
    sending = undefined;
  }
}
