import { TYPED_LENGTHS } from '#src/domain/typed-text.ts';
import { defineForm, emailField, type Option } from './form-definition.ts';

/** The topic that adds a refund request to the coach's tasks. */
export const REFUND_TOPIC = 'refund';

/**
 * Message topics. The first is the default, including for pages that were opened before this field
 * existed.
 */
const TOPICS: readonly Option[] = [
  { value: 'question', label: 'A question or comment' },
  { value: 'book', label: 'A book I bought' },
  { value: REFUND_TOPIC, label: 'A refund' },
  { value: 'website', label: 'A problem with this website' },
];

const WANTS_REFUND = /\brefund(?:ed)?\b|\bmoney back\b|\breturn my money\b/i;
const ONLY_MENTIONS_REFUND =
  /\brefund polic|\bno refund\b|\b(?:don[’']?t|not) (?:want|need|ask(?:ing)?)(?: (?:for|a|any|my))* (?:refund|money back)/i;

/**
 * Returns whether a message asks for a refund: its sender chose {@link REFUND_TOPIC}, or its words
 * ask for one.
 * @param words The subject and the message.
 */
export function isRefundRequest(words: string, more: readonly { text: string }[]): boolean {
  const label = TOPICS.find(({ value }) => value === REFUND_TOPIC)?.label;
  return (
    more.some(({ text }) => text === label) ||
    (WANTS_REFUND.test(words) && !ONLY_MENTIONS_REFUND.test(words))
  );
}

export const contactForm = defineForm({
  name: 'contact',
  title: 'Contact',
  button: 'Send Message',
  busy: 'Sending...',
  fields: {
    name: {
      kind: 'text',
      label: 'Full Name',
      autocomplete: 'name',
      missing: 'Enter your full name',
      most: TYPED_LENGTHS.name,
    },
    email: emailField,
    topic: {
      kind: 'select',
      label: 'What kind of message is this?',
      isPlain: true,
      options: TOPICS,
    },
    subject: {
      kind: 'text',
      label: 'Subject',
      missing: 'Enter a subject',
      most: TYPED_LENGTHS.subject,
    },
    message: {
      kind: 'textarea',
      label: 'Message',
      hint: 'One line is enough, and spelling doesn’t matter.',
      rows: 5,
      missing: 'Enter your message',
      most: TYPED_LENGTHS.message,
    },
  },
});
