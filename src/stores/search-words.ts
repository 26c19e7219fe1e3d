import content from '#content/chat.json' with { type: 'json' };
import type { ChatScript } from '../domain/chat/script.ts';
import { listenFor, topicsOf } from '../domain/chat/subjects.ts';
import { recognise } from '../recogniser/runtime/recognise.ts';

export { tellUnanswered } from './unanswered.ts';

const script: ChatScript = content;
const subjectsOf = listenFor(script.subjects);
const isTopic = topicsOf(script.subjects);

/** The words of a search as the chat reads them. */
export interface SearchWords {
  /** The words with slips repaired. */
  query: string;
  /** Pages that the chat's answers to these words lead to. */
  known: readonly string[];
  concern: 'crisis' | 'emergency' | undefined;
}

/** Reads what was typed into the search. Nothing of it is kept or sent. */
export function readSearch(typed: string): SearchWords {
  const { concern: heard, words, isFall, typed: asTyped } = recognise(typed);
  const concern = heard && heard !== 'medical' && !isTopic(words, heard) ? heard : undefined;
  const known = subjectsOf(words, asTyped).flatMap(({ step }) =>
    (script.steps.find(({ id }) => id === step)?.buttons ?? []).flatMap(({ link }) => link ?? []),
  );
  const isCrisis = concern === 'self-harm' || concern === 'caregiver' || concern === 'harm';
  const isEmergency = concern === 'emergency' || isFall;
  return {
    query: words.filter((word) => word !== '?').join(' '),
    known,
    concern: isCrisis ? 'crisis' : isEmergency ? 'emergency' : undefined,
  };
}
