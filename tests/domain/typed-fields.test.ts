import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldSchema, formSchema } from '#src/contracts/forms/field-schema.ts';
import {
  checkField,
  cleanField,
  cleanTyped,
  type FieldDefinition,
  type FieldDefinitions,
  type FormDefinition,
} from '#src/contracts/forms/form-definition.ts';
import { moneyBackForm } from '#src/contracts/forms/money-back.ts';
import { contactForm } from '#src/contracts/forms/contact.ts';
import { checkoutForm } from '#src/contracts/forms/checkout.ts';
import { oddlyTyped } from '#tests/support/odd-letters.ts';

const modules: readonly Record<string, unknown>[] = Object.values(
  import.meta.glob('../../src/contracts/forms/*.ts', { eager: true }),
);
/** Every form of the product. */
const FORMS = [...modules.flatMap((module) => Object.values(module)), moneyBackForm(5000)].filter(
  (one): one is FormDefinition => typeof one === 'object' && one !== null && 'fields' in one,
);
const FIELDS = FORMS.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([key, field]) => [`${name} ${key}`, field] as const),
);
const TYPED = FIELDS.filter(([, { kind }]) => kind !== 'checkbox');

/** What people type, right in one field and wrong in another. */
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

/** What browser and server say. */
function verdictOn(field: FieldDefinition, text: string) {
  const parsed = schemaOf(field).safeParse(text);
  const says = parsed.success ? undefined : parsed.error.issues[0]?.message;
  expect(checkField(field, text)).toBe(says);
  return { says, kept: parsed.data as unknown };
}

test('there is something to try: forms with fields of every kind', () => {
  const kinds = new Set(FIELDS.map(([, { kind }]) => kind));
  expect([...kinds].toSorted()).toEqual([
    ...['checkbox', 'code', 'date', 'email', 'password', 'radio', 'select', 'tel', 'text'],
    'textarea',
  ]);
});

test.each(TYPED)(
  'F5: %s: what cannot be seen, odd spaces and hyphens, accents apart and full-width digits change no verdict',
  (_, field) => {
    const isPassword = field.kind === 'password';
    /** Whether a program reads it, and knows every letter of a keyboard in any width. */
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

test.each(TYPED)('F5: %s: a text of nothing that can be seen is empty', (_, field) => {
  if (field.kind === 'password') return;
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

describe('F5: help that nobody must give', () => {
  const { phone, lastName } = checkoutForm.fields;

  test.each([
    ['\u202A+1\u00A0(555)\u00A0010\u20111234\u202C', '+1 (555) 010-1234'],
    ['555/010-1234', '555/010-1234'],
    ['ext. 5', 'ext. 5'],
    ['+1 (555) 010-1234 call after 5', '+1 (555) 010-1234 call after 5'],
    ['０１２　３４５', '012 345'],
    ['٥٥٥ ٠١٠', '555 010'],
    ['\u200B', ''],
  ])('a phone number %j is kept as %j', (typed, kept) => {
    expect(verdictOn(phone, typed)).toEqual({ says: undefined, kept });
  });

  test('no phone number and no last name stops a purchase, whatever it is', () => {
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

test('cleaning what was cleaned changes nothing, in any field and any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      for (const [, field] of TYPED) {
        const kept = cleanField(field, typed);
        expect(cleanField(field, kept)).toBe(kept);
      }
    }),
  );
});

describe('an optional field is optional on the wire', () => {
  const example = (field: FieldDefinition) =>
    field.kind === 'checkbox' ||
    textsFor(field).find((text) => checkField(field, text) === undefined && text !== '') ||
    'x';

  test.each(FORMS.map((form) => [form.name, form.fields] as const))(
    '%s is taken with what must be filled in only, and with a field that is not known here',
    (_, fields: FieldDefinitions) => {
      const needed = Object.fromEntries(
        Object.entries(fields)
          .filter(([, { missing }]) => missing !== undefined)
          .map(([name, field]) => [name, example(field)]),
      );
      const schema = z.object(formSchema({ name: '', title: '', button: '', busy: '', fields }));
      const parsed = schema.safeParse({ ...needed, addedLater: 'yes' });
      expect(parsed.error?.issues).toBeUndefined();
      expect(parsed.data).toEqual(cleanTyped(fields, needed));
    },
  );

  /** They only count, nobody waits for them, and nothing of a person may travel with them. */
  const COUNTED = /\/(?:cart-tracking|not-found|track|unanswered)\.ts$/;

  test('no contract of a function refuses a key that it does not know, but of those that only count', () => {
    const contracts = Object.entries(
      import.meta.glob<Record<string, unknown>>('../../src/contracts/*.ts', { eager: true }),
    ).flatMap(([file, module]) => (COUNTED.test(file) ? [] : [module]));
    const all = contracts
      .flatMap((module) => Object.values(module))
      .filter((one): one is z.ZodType => one instanceof z.ZodType);
    expect(all.length).toBeGreaterThan(20);
    const seen = new Set<unknown>();
    const look = (part: unknown): void => {
      if (typeof part !== 'object' || part === null || seen.has(part)) return;
      seen.add(part);
      if (part instanceof z.ZodObject) expect(part.def.catchall).toBeUndefined();
      Object.values(part instanceof z.ZodType ? part.def : part).forEach(look);
    };
    all.forEach(look);
    expect(seen.size).toBeGreaterThan(100);
  });
});

describe('a text far longer than its field', () => {
  const { name, message, email } = contactForm.fields;

  test('is refused as it is, with the length that it has', () => {
    const long = `${' e\u0301'.repeat(10_000)}`;
    expect(cleanField(message, long)).toBe(long);
    expect(verdictOn(message, long).says).toBe('Use at most 5000 characters. You have 30000.');
    expect(verdictOn(name, 'x'.repeat(64_000)).says).toBe(
      'Use at most 100 characters. You have 64000.',
    );
  });

  test('is refused in words of its own where the field names no limit', () => {
    expect(verdictOn(email, `${'a'.repeat(64_000)}@example.com`).says).toBe(
      'Use at most 254 characters. You have 64012.',
    );
    expect(verdictOn(checkoutForm.fields.country, 'x'.repeat(64_000)).says).toBe(
      'Choose one of the list',
    );
  });

  test('is taken when spaces and accents apart make it long, and what is kept is not', () => {
    const words = 'é'.repeat(5_000);
    expect(verdictOn(message, `  ${words.normalize('NFD')}  `).kept).toBe(words);
    expect(verdictOn(name, `Maria${' '.repeat(500)}Lopez`).kept).toBe('Maria Lopez');
  });

  test('is cut where nothing is refused', () => {
    const { phone } = checkoutForm.fields;
    expect(verdictOn(phone, '5'.repeat(64_000))).toEqual({
      says: undefined,
      kept: '5'.repeat(100),
    });
  });
});
