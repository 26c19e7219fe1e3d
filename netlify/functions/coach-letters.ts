import {
  coachLettersInput,
  type CoachLetters,
  type LetterPreview,
  type LetterTested,
  type OpenedLetter,
} from '#src/contracts/coach-letters.ts';
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
  async run(
    request,
    services,
  ): Promise<CoachLetters | OpenedLetter | LetterPreview | LetterTested> {
    switch (request.action) {
      case 'list':
        return listLetters(services);
      case 'open':
        return openLetter(request.letterId, services);
      case 'preview':
        return previewLetter(request.letter, services);
      case 'test':
        return testLetter(request.letter, services);
      case 'send':
        return sendLetter(request.letter, services);
      case 'pause':
        return pauseLetter(request.letterId, true, services);
      case 'resume':
        return pauseLetter(request.letterId, false, services);
    }
  },
});
