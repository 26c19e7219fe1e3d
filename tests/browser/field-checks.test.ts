import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needsAddress, needsText } from '#src/browser/field-checks.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';

describe('a field that must have text', () => {
  const check = needsText('Enter your message', 20);

  test('refuses spaces alone, however many', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ \t\n]*$/), (spaces) => {
        expect(check(spaces)).toBe('Enter your message');
      }),
    );
  });

  test('takes what the server takes, and says how much too long a text is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
        const { length } = text.trim();
        fc.pre(length > 0);
        expect(check(text)).toBe(
          length > 20 ? `Use at most 20 characters. You have ${length}.` : undefined,
        );
      }),
    );
  });
});

describe('a field that must have an address', () => {
  test('tells a missing address from one that cannot be right', () => {
    expect(needsAddress('  ')).toBe('Enter your email address');
    expect(needsAddress('maria')).toBe('Enter an email address like name@example.com');
  });

  test('takes exactly what the server takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        fc.pre(text.trim() !== '');
        expect(needsAddress(text) === undefined).toBe(readEmailAddress(text) !== undefined);
      }),
    );
  });
});
