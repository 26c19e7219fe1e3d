import content from '#content/chat.json' with { type: 'json' };
import { quietLine, replyOf, stepOf } from '#src/domain/chat/replies.ts';
import { isDanger } from '#src/domain/chat/recognition.ts';
import type { ChatScript } from '#src/domain/chat/script.ts';
import { subjectMatcher, namesBook, topicsOf } from '#src/domain/chat/subjects.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { routes } from '#src/routes.ts';

export { reportUnanswered } from './report-unanswered-question.ts';

const script: ChatScript = content;
const subjectsOf = subjectMatcher(script.subjects);
const isTopic = topicsOf(script.subjects);

/** Help pages, for visitors whose search suggests danger. */
const HELP = [routes.help, `${routes.resources}#emergency`];

const pagesOf = (steps: readonly (string | undefined)[]): string[] => [
  ...new Set(
    steps.flatMap((step) =>
      (script.steps.find(({ id }) => id === step)?.buttons ?? []).flatMap(({ link }) => link ?? []),
    ),
  ),
];

/** Interprets a search query. Nothing is stored or sent. */
export function readSearch(typed: string) {
  const found = recognize(typed);
  const { words, isFall, topics, emotion, asks } = found;
  const { possible, language, inability } = found;
  const danger = isDanger(found.concern) ? found.concern : undefined;
  const concern = danger && inability === undefined && !isTopic(words, danger) ? danger : undefined;
  // A hint of a medical question doesn't count, because searches for a medicine lead to pages that
  // already say that the decision is up to a doctor.
  const isHint =
    concern === undefined &&
    inability === undefined &&
    isDanger(possible) &&
    !isTopic(words, possible);
  const subjects = subjectsOf(words, found.typed).map(({ step }) => step);
  const others = [
    asks && script.asks[asks],
    ...topics.map((topic) => script.topics[topic]),
    emotion && script.emotions[emotion],
  ];
  const step =
    (inability && script.inabilities[inability]) ??
    (concern && script.concerns[concern]) ??
    (isFall ? script.fall : undefined);
  return {
    /** The query with its typos corrected. */
    query: words.filter((word) => word !== '?').join(' '),
    known: pagesOf(subjects.length > 0 ? subjects : others),
    isBook: namesBook(words),
    first: concern ? HELP : [],
    /** The chat's answer to a query that suggests danger, shown above the results. */
    danger: step === undefined ? undefined : replyOf(stepOf(script, step), language),
    /** Whether the reply asks if something started today, so that the reader can answer no. */
    isAsked: inability !== undefined,
    /** Line above the results for a query that may suggest danger. The same line as in the chat. */
    beside: isHint && !isFall ? quietLine(script, possible, language) : undefined,
  };
}
