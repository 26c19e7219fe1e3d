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

/** Returns whether the sender of a message chose {@link REFUND_TOPIC}. */
export function isRefundRequest(more: readonly { text: string }[]): boolean {
  const label = TOPICS.find(({ value }) => value === REFUND_TOPIC)?.label;
  return more.some(({ text }) => text === label);
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
