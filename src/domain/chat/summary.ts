import { TYPED_LENGTHS } from '../typed-text.ts';
import type { Conversation } from './conversation.ts';
import { plainText } from './markdown.ts';
import type { ChatScript } from './script.ts';

/** What `send-email` is told about a chat (specification, section 7). */
export interface ChatSummary {
  type: 'chat_summary';
  email: string;
  firstName: string;
  subject: string;
  /** Lines, each with the speaker in front. The last one says where help is. */
  conversationSummary: string;
  /** ISO 8601. */
  timestamp: string;
}

/** A summary has at least this many messages (specification, section 9: more than 2). */
const LEAST_MESSAGES = 3;

/**
 * The summary that is mailed when a chat is closed, with the id of the last message in it. Nothing
 * before the intake is done, with too few messages, or when a summary went out and nothing was said
 * since. Turns of a crisis or an emergency are left out, so the reader can't tell that there was one.
 * @param at Now, in milliseconds since 1970.
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

/** Of a very long chat the end matters: the first lines go. `room` is in characters (UTF-16). */
function lastThatFit(lines: readonly string[], room: number): string[] {
  let left = room;
  const start = lines.findLastIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return lines.slice(start + 1);
}
