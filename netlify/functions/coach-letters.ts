import { coachLettersInput } from '#src/contracts/coach-letters.ts';
import {
  listLetters,
  openLetter,
  pauseLetter,
  previewLetter,
  sendLetter,
  testLetter,
} from '#netlify/flows/letters.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** The coach writes to the readers of the newsletter. */
export default endpoint({
  name: 'coach-letters',
  who: 'coach',
  input: coachLettersInput,
  run: {
    list: (_nothing, services) => listLetters(services),
    open: ({ letterId }, services) => openLetter(letterId, services),
    preview: ({ letter }, services) => previewLetter(letter, services),
    test: ({ letter }, services) => testLetter(letter, services),
    send: ({ letter }, services) => sendLetter(letter, services),
    pause: ({ letterId }, services) => pauseLetter(letterId, true, services),
    resume: ({ letterId }, services) => pauseLetter(letterId, false, services),
  },
});
