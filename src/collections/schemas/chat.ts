import { z } from 'zod';
import type { ChatScript } from '#src/domain/chat/script.ts';
import { line, list, pagePath, slug } from './shared-fields.ts';

function stepId(when: string) {
  return slug().describe(`The id of the step that is said ${when}`);
}

function stepIds(when: string) {
  return z.array(slug()).length(2).describe(`The ids of the 2 steps that are said ${when}`);
}

const label = () => line(2, 40);

const button = z.strictObject({
  label: label().describe('The words on the button. They become the words of the visitor'),
  step: slug().optional().describe('The id of the step that answers. Or use link'),
  link: pagePath().optional().describe('A page of this site. Or use step'),
});

const call = z.strictObject({
  link: z
    .string()
    .regex(/^(?:tel|sms):[0-9-]{3,15}$/)
    .describe('tel: or sms: and the number'),
  label: label().describe('The words on the button'),
  es: line(2, 60).optional().describe('The words in Spanish'),
});

const step = z.strictObject({
  id: slug().describe('A short name. Nobody sees it'),
  text: list(line(5, 400), 1, 5).describe(
    'The paragraphs. Lines that start with "- " make a list. {firstName} is the name',
  ),
  es: list(line(5, 400), 1, 5).optional().describe('The same in Spanish, for emergency and crisis'),
  calls: list(call, 1, 3).optional().describe('Numbers to call or text, as big buttons'),
  buttons: list(button, 1, 5).optional().describe('What the visitor may ask next'),
});

function besideLine(when: string) {
  return z
    .strictObject({
      text: line(20, 160).describe('One sentence or 2, with the number as a link'),
      es: line(20, 160).describe('The same in Spanish'),
    })
    .describe(`The line ${when}`);
}

/** `content/chat.json`: everything the chat can say, and when. */
export const chatSchema = z.strictObject({
  speaker: line(2, 30).describe('Who speaks, in front of each reply'),
  greetings: z
    .array(slug())
    .length(2)
    .describe(
      'The ids of the 2 steps that open a chat. The second asks what the visitor wants to know',
    ),
  afterName: stepId('when the name is known. It asks for the email address'),
  afterEmail: stepId('when the email address is known'),
  offer: line(20, 160).describe(
    'The line below the first answer. It says that the visitor may give a first name',
  ),
  concerns: z
    .strictObject({
      emergency: stepId('for signs of a stroke and other emergencies'),
      harm: stepId('when someone is hurt, took too much, or has a weapon'),
      'self-harm': stepId('when someone may want to die'),
      caregiver: stepId('when a caregiver cannot go on'),
      medical: stepId('when someone asks for medical advice'),
    })
    .describe('What comes before all else'),
  beside: z
    .strictObject({
      emergency: besideLine('when it may be an emergency'),
      harm: besideLine('when someone may be hurt'),
      'self-harm': besideLine('when someone may think of ending their life'),
      caregiver: besideLine('when it may be too much for a caregiver'),
      medical: besideLine('when it may be a question for a doctor'),
    })
    .describe('One quiet line below an ordinary answer, when words may mean more'),
  after: z
    .strictObject({
      emergency: stepIds('after the next words of someone in an emergency'),
      harm: stepIds('after the next words of someone who is hurt or in danger'),
      'self-harm': stepIds('after the next words of someone who may want to die'),
      caregiver: stepIds('after the next words of a caregiver who cannot go on'),
    })
    .describe('What comes after danger: the right words for that danger, in turns'),
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
      'Each asks whether it started today, with a button to call 911. The other button says no and leads to the topic',
    ),
  languages: z
    .strictObject({
      es: stepId('to an ordinary message in Spanish'),
      other: stepId('to a message in any other language'),
    })
    .describe('Messages that are not in English'),
  wordless: stepId('to a message without words'),
  subjects: list(
    z.strictObject({
      name: line(2, 40).describe('What it is called on a button'),
      step: stepId('when someone asks for this'),
      hears: line(2, 2000).describe(
        'Everyday phrases that ask for it, parted by commas. Order and endings of words do not matter. With = in front: only as the whole message',
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
    .describe('What the chat can say something about'),
  emotions: z
    .strictObject({
      frustrated: stepId('to someone who is frustrated'),
      anxious: stepId('to someone who is anxious'),
      hopeful: stepId('to someone who is hopeful'),
      lonely: stepId('to someone who is lonely'),
    })
    .describe('What is said first to someone with this feeling'),
  otherwise: list(slug(), 2, 2).describe(
    'The ids of the 2 steps that are said when nothing else fits, each once',
  ),
  unanswered: list(slug(), 2, 3).describe('The ids of the steps that are said in turns after that'),
  repeat: list(slug(), 2, 3).describe(
    'The ids of the steps that are said in place of the same answer twice in a row',
  ),
  repeatEs: list(slug(), 1, 3).describe(
    'The ids of the steps that are said in place of the same answer twice in Spanish',
  ),
  summaryEnd: line(20, 160).describe('The last line of a mailed summary: where help is'),
  steps: list(step, 1).describe('Everything that the chat can say'),
}) satisfies z.ZodType<ChatScript>;
