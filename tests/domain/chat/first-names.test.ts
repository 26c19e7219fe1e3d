import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Chat } from '#tests/support/chat.ts';

/** Common first names in the United States, across all ages. */
const NAMES = readFileSync(new URL('first-names.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
const FORMS = ['%', 'I’m %', 'Hi, I am %.', "My name's %", 'Call me %', '% Lopez'];
const opened = () => new Chat().open();
const known = () => opened().ask('Maria').ask('maria@example.com');

test('accepts every common first name without a false alarm when the chat asks for the name', () => {
  const alarms = NAMES.flatMap((name) => FORMS.map((form) => form.replace('%', name))).filter(
    (text) => opened().ask(text).conversation.crisis !== undefined,
  );
  expect(alarms).toEqual([]);
  for (const name of ['Will', 'Violet', 'Dean', 'Bonnie', 'Irma'])
    for (const form of FORMS.slice(0, -1)) {
      const { stage, visitor } = opened().ask(form.replace('%', name)).conversation;
      expect([stage, visitor.firstName.replace(/[.!]$/, '')], form).toEqual(['email', name]);
    }
  expect(opened().ask('i’m dean').conversation.stage).toBe('email');
});

test('doesn’t raise a false alarm for a common first name later in the chat', () => {
  const alarms = NAMES.map((name) => `I'm ${name}`).filter(
    (text) => known().ask(text).conversation.crisis !== undefined,
  );
  expect(alarms).toEqual([]);
});

test.each([
  'I’m dying',
  'I am dying, Will',
  'I’m dead inside, Dean',
  'Dean hits me',
  'My name is Will and I want to die',
  'Hi, I’m Violet. I took all my pills',
  'Will I die',
  'I’m violent',
  'Violet is hitting me',
  'will kill myself',
])('still detects a crisis when a name is next to it: %s', (text) => {
  for (const chat of [opened(), known()]) expect(chat.ask(text).conversation.crisis).toBeDefined();
});

test('treats a possible typo of a crisis word as a crisis if the chat didn’t ask for a name', () => {
  for (const text of ['i’m violet', 'i am dean'])
    expect(known().ask(text).conversation.crisis).toBeDefined();
});
