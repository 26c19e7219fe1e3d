import { z } from 'zod';
import type { ChatScript } from '#src/domain/chat/script.ts';
import { line, list, pagePath, slug } from './shared-fields.ts';

function stepId(when: string) {
  return slug().describe(`The id of the step used ${when}`);
}

function stepIds(when: string) {
  return z.array(slug()).length(2).describe(`The ids of the 2 steps used ${when}`);
}

const label = () => line(2, 40);

const button = z.strictObject({
  label: label().describe(
    'The button’s label. When selected, it shows up as the visitor’s message',
  ),
  step: slug().optional().describe('The id of the step that answers, or use link'),
  link: pagePath().optional().describe('A page on this site, or use step'),
});

const call = z.strictObject({
  link: z
    .string()
    .regex(/^(?:tel|sms):[0-9-]{3,15}$/)
    .describe('tel: or sms: and the number'),
  label: label().describe('The button’s label'),
  es: line(2, 60).optional().describe('The text in Spanish'),
});

const step = z.strictObject({
  id: slug().describe('A short name that nobody sees'),
  text: list(line(5, 400), 1, 5).describe(
    'The paragraphs. Lines that start with "- " become a list. {firstName} becomes the visitor’s name',
  ),
  es: list(line(5, 400), 1, 5)
    .optional()
    .describe('The same in Spanish, for an emergency or a crisis'),
  calls: list(call, 1, 3).optional().describe('Numbers to call or text, shown as big buttons'),
  buttons: list(button, 1, 5).optional().describe('What the visitor might ask next'),
});

function besideLine(when: string) {
  return z
    .strictObject({
      text: line(20, 160).describe('1 or 2 sentences, with the number as a link'),
      es: line(20, 160).describe('The same in Spanish'),
    })
    .describe(`The line ${when}`);
}

/** `content/chat.json`: everything the chat can say, and when. */
export const chatSchema = z.strictObject({
  speaker: line(2, 30).describe('The name shown before each reply'),
  greetings: z
    .array(slug())
    .length(2)
    .describe(
      'The ids of the 2 steps that open a chat. The second asks what the visitor wants to know',
    ),
  afterName: stepId('when the name is known. It asks for the email address'),
  afterEmail: stepId('when the email address is known'),
  offer: z
    .strictObject({
      label: line(2, 40).describe('The words on it'),
      step: stepId('when someone selects it. It asks for the first name'),
    })
    .describe('The suggestion below answers, for people who want the coach to email them'),
  concerns: z
    .strictObject({
      emergency: stepId('for signs of a stroke and other emergencies'),
      harm: stepId('when someone is hurt, took too much, or has a weapon'),
      'self-harm': stepId('when someone may want to die'),
      caregiver: stepId('when a caregiver cannot go on'),
      medical: stepId('when someone asks for medical advice'),
    })
    .describe('What comes before anything else'),
  beside: z
    .strictObject({
      emergency: besideLine('when it may be an emergency'),
      harm: besideLine('when someone may be hurt'),
      'self-harm': besideLine('when someone may think of ending their life'),
      caregiver: besideLine('when it may be too much for a caregiver'),
      medical: besideLine('when it may be a question for a doctor'),
    })
    .describe(
      'A quiet line below an ordinary answer, when the words might mean something more serious',
    ),
  after: z
    .strictObject({
      emergency: stepIds('after the next words of someone in an emergency'),
      harm: stepIds('after the next words of someone who is hurt or in danger'),
      'self-harm': stepIds('after the next words of someone who may want to die'),
      caregiver: stepIds('after the next words of a caregiver who cannot go on'),
    })
    .describe('What comes after danger: the right replies for that danger, taken in turn'),
  medicalAgain: stepId('in turns with the refusal of medical advice'),
  fall: stepId(
    'when someone fell, to ask how bad it is. Its first button is for a yes, its second for a no',
  ),
  inabilities: z
    .strictObject({
      speaking: stepId('when someone cannot speak'),
      seeing: stepId('when someone cannot see'),
      swallowing: stepId('when someone cannot swallow'),
      standing: stepId('when someone cannot stand or walk'),
      moving: stepId('when someone cannot move an arm or a leg'),
      awake: stepId('when someone cannot stay awake'),
      thinking: stepId('when someone is suddenly confused'),
    })
    .describe(
      'Each one asks whether it started today, with a button to call 911. The other button says no and goes to the topic',
    ),
  languages: z
    .strictObject({
      es: stepId('to an ordinary message in Spanish'),
      other: stepId('to a message in any other language'),
    })
    .describe('Messages that aren’t in English'),
  wordless: stepId('to a message without words'),
  subjects: list(
    z.strictObject({
      name: line(2, 40).describe('What it’s called on a button'),
      step: stepId('when someone asks for this'),
      hears: line(2, 2000).describe(
        'Everyday phrases people use to ask for it, separated by commas. Word order and endings don’t matter. A phrase with = in front counts only as the whole message',
      ),
    }),
    1,
  ).describe('What has a set answer'),
  found: stepId('above pages that the search found'),
  asks: z
    .strictObject({
      story: stepId('when someone asks for the story of the coach'),
      community: stepId('when someone asks for a group or other people'),
    })
    .describe('Questions with a set answer'),
  topics: z
    .strictObject({
      aphasia: stepId('about aphasia'),
      speech: stepId('about speech'),
      walking: stepId('about walking'),
      memory: stepId('about memory'),
      fatigue: stepId('about being tired'),
      depression: stepId('about depression'),
      anxiety: stepId('about anxiety'),
    })
    .describe('What the chat can talk about'),
  emotions: z
    .strictObject({
      frustrated: stepId('to someone who is frustrated'),
      anxious: stepId('to someone who is anxious'),
      hopeful: stepId('to someone who is hopeful'),
      lonely: stepId('to someone who is lonely'),
    })
    .describe('What to say first to someone with this feeling'),
  otherwise: list(slug(), 2, 2).describe(
    'The ids of the 2 steps used when nothing else fits, once each',
  ),
  unanswered: list(slug(), 2, 3).describe('The ids of the steps used in turn after that'),
  repeat: list(slug(), 2, 3).describe(
    'The ids of the steps used instead of giving the same answer twice in a row',
  ),
  repeatEs: list(slug(), 1, 3).describe(
    'The ids of the steps used instead of giving the same answer twice in Spanish',
  ),
  summaryEnd: line(20, 160).describe('The last line of an emailed summary: where to get help'),
  steps: list(step, 1).describe('Everything the chat can say'),
}) satisfies z.ZodType<ChatScript>;
