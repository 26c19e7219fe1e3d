import { TYPED_LENGTHS } from '../typed-text.ts';
import type { Conversation } from './conversation.ts';
import { plainText } from './markdown.ts';
import type { ChatScript } from './script.ts';

/** Input to `send-email` for a chat summary. */
export interface ChatSummary {
  type: 'chat_summary';
  email: string;
  firstName: string;
  subject: string;
  /** One line per message, prefixed with the speaker. The last line is about where to find help. */
  conversationSummary: string;
  /** ISO 8601. */
  timestamp: string;
}

/** Minimum number of messages for a summary. `PRODUCT.md` requires more than 2. */
const LEAST_MESSAGES = 3;

/**
 * Returns the summary to email when a chat is closed, with the ID of its last message. Returns
 * `undefined` if the intake isn't finished, there are too few messages, or there's nothing new
 * since the last summary. Excludes exchanges about a crisis or an emergency, so that the reader
 * can't tell there was one.
 * @param at Current Unix time in milliseconds.
 */
export function summaryOf(
  conversation: Conversation,
  script: ChatScript,
  at: number,
): { summary: ChatSummary; through: string } | undefined {
  const { visitor, mailedThrough } = conversation;
  const messages = conversation.messages.filter(({ isPrivate }) => !isPrivate);
  const through = messages.at(-1)?.id;
  if (!visitor.hasProvidedInfo || messages.length < LEAST_MESSAGES) return undefined;
  if (through === undefined || through === mailedThrough) return undefined;
  const { firstName, email } = visitor;
  const lines = messages.map(({ isBot, text }) =>
    isBot ? `${script.speaker}: ${plainText(text)}` : `${firstName}: ${text.replace(/\s+/g, ' ')}`,
  );
  const end = `${script.speaker}: ${script.summaryEnd}`;
  return {
    through,
    summary: {
      type: 'chat_summary',
      email,
      firstName,
      subject: `Chat summary: ${firstName}`,
      conversationSummary: [
        ...lastThatFit(lines, TYPED_LENGTHS.summary - end.length - 1),
        end,
      ].join('\n'),
      timestamp: new Date(at).toISOString(),
    },
  };
}

/**
 * Drops the first lines of a long chat, because the end matters most. `room` is in UTF-16 code
 * units.
 */
function lastThatFit(lines: readonly string[], room: number): string[] {
  let left = room;
  const start = lines.findLastIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return lines.slice(start + 1);
}
