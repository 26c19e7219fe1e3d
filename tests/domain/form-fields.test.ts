import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldSchema, formSchema } from '#src/contracts/forms/field-schema.ts';
import {
  checkField,
  cleanField,
  cleanFormValues,
  type FieldDefinition,
  type FieldDefinitions,
  type FormDefinition,
} from '#src/contracts/forms/form-definition.ts';
import { readPrice } from '#src/domain/ebooks/price.ts';
import { refundForm } from '#src/contracts/forms/refund.ts';
import { contactForm } from '#src/contracts/forms/contact.ts';
import { checkoutForm } from '#src/contracts/forms/checkout.ts';
import { oddlyTyped } from '#tests/support/odd-letters.ts';

const modules: readonly Record<string, unknown>[] = Object.values(
  import.meta.glob('../../src/contracts/forms/*.ts', { eager: true }),
);
/** Every form in the product. */
const FORMS = [...modules.flatMap((module) => Object.values(module)), refundForm(5000)].filter(
  (one): one is FormDefinition => typeof one === 'object' && one !== null && 'fields' in one,
);
const FIELDS = FORMS.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([key, field]) => [`${name} ${key}`, field] as const),
);
const TYPED = FIELDS.filter(([, { kind }]) => kind !== 'checkbox');

/** Sample input that's valid in some fields and invalid in others. */
const TEXTS = [
  ...['Zoë Núñez', 'O’Brien', 'Anna <b>', 'www.evil.example', 'maria', ''],
  ...['maria.lopez@example.com', 'maria@example', 'a@example.com b@example.com', 'zoë@münchen.de'],
  ...['+1 (555) 010-1234', '555/010-1234 ext. 5', '123456', '123 456', 'ABCD-EFGH-IJKL-MNOP', '12'],
  ...[
    '2027-02-14',
    '2027-02-30',
    '19.99',
    '$1,000.50',
    '9,50',
    '0',
    'small-wins',
    '/blog/small-wins',
  ],
  ...['Small steps for every day, and a cup of tea.', 'seven quiet otters', 'é'.repeat(100)],
];
const textsFor = (field: FieldDefinition) => [
  ...TEXTS,
  ...('options' in field ? (field.options ?? []).map(({ value }) => value) : []),
];
const fullWidth = (letter: string) =>
  /[!-~]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter;
const fullWidthDigit = (letter: string) => (/\d/.test(letter) ? fullWidth(letter) : letter);

const schemas = new Map<FieldDefinition, z.ZodType>();
function schemaOf(field: FieldDefinition): z.ZodType {
  const schema = schemas.get(field) ?? fieldSchema(field);
  schemas.set(field, schema);
  return schema;
}

/**
 * Returns the server's validation result for an input, after checking that the browser's is the
 * same.
 */
function verdictOn(field: FieldDefinition, text: string) {
  const parsed = schemaOf(field).safeParse(text);
  const says = parsed.success ? undefined : parsed.error.issues[0]?.message;
  expect(checkField(field, text)).toBe(says);
  return { says, kept: parsed.data as unknown };
}

test('the tested forms include every kind of field', () => {
  const kinds = new Set(FIELDS.map(([, { kind }]) => kind));
  expect([...kinds].toSorted()).toEqual([
    ...['checkbox', 'code', 'date', 'email', 'password', 'radio', 'select', 'tel', 'text'],
    'textarea',
  ]);
});

test.each(TYPED)(
  'F5: %s: invisible characters, odd spaces and hyphens, decomposed accents, and full-width digits don’t change the result',
  (_, field) => {
    const isPassword = field.kind === 'password';
    /**
     * Whether the field contains machine-readable text, in which case full-width forms of all
     * keyboard characters are accepted.
     */
    const isRead = !isPassword && cleanField(field, '１') === '1';
    for (const text of textsFor(field)) {
      const plain = verdictOn(field, text);
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const odd = verdictOn(field, oddlyTyped(text, seed));
          if (!isPassword) expect(odd).toEqual(plain);
          const wide = verdictOn(
            field,
            oddlyTyped(text, seed, isRead ? fullWidth : fullWidthDigit),
          );
          if (isRead) expect(wide).toEqual(plain);
          if (text !== '' || !isPassword) expect(wide.says).toBe(plain.says);
        }),
        { numRuns: 5 },
      );
    }
  },
);

const NOT_PASSWORDS = TYPED.filter(([, { kind }]) => kind !== 'password');

test.each(NOT_PASSWORDS)('F5: %s: text with only invisible characters is empty', (_, field) => {
  for (const nothing of [
    '\u200B',
    '\u3164',
    '\u2800 \u00A0',
    '\u115F\u1160\uFFA0',
    '\uFE0F',
    '\t\n',
  ]) {
    expect(verdictOn(field, nothing).says).toBe(field.missing);
  }
});

describe('F5: optional contact details', () => {
  const { phone, lastName } = checkoutForm.fields;

  test.each([
    ['\u202A+1\u00A0(555)\u00A0010\u20111234\u202C', '+1 (555) 010-1234'],
    ['555/010-1234', '555/010-1234'],
    ['ext. 5', 'ext. 5'],
    ['+1 (555) 010-1234 call after 5', '+1 (555) 010-1234 call after 5'],
    ['０１２　３４５', '012 345'],
    ['٥٥٥ ٠١٠', '555 010'],
    ['\u200B', ''],
  ])('stores the phone number %j as %j', (typed, kept) => {
    expect(verdictOn(phone, typed)).toEqual({ says: undefined, kept });
  });

  test('never blocks a purchase because of the phone number or last name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        for (const field of [phone, lastName]) {
          const { says, kept } = verdictOn(field, typed);
          expect(says).toBeUndefined();
          expect(String(kept).length).toBeLessThanOrEqual(field.most);
          expect(cleanField(field, String(kept))).toBe(kept);
        }
      }),
    );
  });
});

test('cleaning is idempotent, in any field and any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      for (const [, field] of TYPED) {
        const kept = cleanField(field, typed);
        expect(cleanField(field, kept)).toBe(kept);
      }
    }),
  );
});

describe('optional request fields', () => {
  const example = (field: FieldDefinition) =>
    field.kind === 'checkbox' ||
    textsFor(field).find((text) => checkField(field, text) === undefined && text !== '') ||
    'x';

  test.each(FORMS.map((form) => [form.name, form.fields] as const))(
    '%s is accepted with only its required fields and an unknown one',
    (_, fields: FieldDefinitions) => {
      const needed = Object.fromEntries(
        Object.entries(fields)
          .filter(([, { missing }]) => missing !== undefined)
          .map(([name, field]) => [name, example(field)]),
      );
      const schema = z.object(formSchema({ name: '', title: '', button: '', busy: '', fields }));
      const parsed = schema.safeParse({ ...needed, addedLater: 'yes' });
      expect(parsed.error?.issues).toBeUndefined();
      expect(parsed.data).toEqual(cleanFormValues(fields, needed));
    },
  );

  /**
   * These functions only increment counters. Nobody waits for the response, and no personal data
   * may be included.
   */
  const COUNTED = /\/(?:cart-tracking|not-found|track|unanswered)\.ts$/;

  test('all contracts accept unknown keys, except those of functions that only increment counters', () => {
    const contracts = Object.entries(
      import.meta.glob<Record<string, unknown>>('../../src/contracts/*.ts', { eager: true }),
    ).flatMap(([file, module]) => (COUNTED.test(file) ? [] : [module]));
    const all = contracts
      .flatMap((module) => Object.values(module))
      .filter((one): one is z.ZodType => one instanceof z.ZodType);
    expect(all.length).toBeGreaterThan(20);
    const seen = new Set<unknown>();
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null || seen.has(part)) return;
      seen.add(part);
      if (part instanceof z.ZodObject) expect(part.def.catchall).toBeUndefined();
      Object.values(part instanceof z.ZodType ? part.def : part).forEach(visit);
    };
    all.forEach(visit);
    expect(seen.size).toBeGreaterThan(100);
  });
});

describe('text far longer than its field', () => {
  const { name, message, email } = contactForm.fields;

  test('rejects overlong text before cleaning it, and reports its actual length', () => {
    const long = `${' e\u0301'.repeat(10_000)}`;
    expect(cleanField(message, long)).toBe(long);
    expect(verdictOn(message, long).says).toBe('Use at most 5000 characters. You have 30000.');
    expect(verdictOn(name, 'x'.repeat(64_000)).says).toBe(
      'Use at most 100 characters. You have 64000.',
    );
  });

  test('rejects overlong text even if the field has no limit of its own', () => {
    expect(verdictOn(email, `${'a'.repeat(64_000)}@example.com`).says).toBe(
      'Use at most 254 characters. You have 64012.',
    );
    expect(verdictOn(checkoutForm.fields.country, 'x'.repeat(64_000)).says).toBe(
      'Choose one from the list',
    );
  });

  test('accepts text that’s over the limit only because of spaces and decomposed accents', () => {
    const words = 'é'.repeat(5_000);
    expect(verdictOn(message, `  ${words.normalize('NFD')}  `).kept).toBe(words);
    expect(verdictOn(name, `Maria${' '.repeat(500)}Lopez`).kept).toBe('Maria Lopez');
  });

  test('truncates text in a field that never rejects input', () => {
    const { phone } = checkoutForm.fields;
    expect(verdictOn(phone, '5'.repeat(64_000))).toEqual({
      says: undefined,
      kept: '5'.repeat(100),
    });
  });
});

test('B9: never splits a character when truncating text in a field that never rejects input', () => {
  const { lastName } = checkoutForm.fields;
  const name = `${'x'.repeat(lastName.most - 2)}👍🏽y`;
  expect(cleanField(lastName, name)).toBe('x'.repeat(lastName.most - 2));
});

test('explains how to write cents in a refund, with the same message as for a price', () => {
  const { check } = refundForm(5000).fields.sum;
  expect(check('9,50')).toBe(readPrice('9,50'));
  expect(check('9.50')).toBeUndefined();
  expect(check('1,000.50')).toContain('up to $50.00');
});
