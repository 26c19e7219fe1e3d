import * as kit from '@keystatic/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { EditorKit } from '#src/tooling/editor/fields.ts';
import { pictureField } from '#src/tooling/editor/picture-field.ts';
import { beginJpeg, makePng } from '#tests/support/pictures.ts';

type Field = ReturnType<typeof pictureField>;
type Value = Parameters<Field['serialize']>[0];

const place = { slug: 'rest', suggestedFilenamePrefix: 'image' };

/** What an input is given. */
interface Given {
  value: unknown;
  onChange(next: unknown): void;
}

/** The two inputs of the form, as a person would use them: the page that they need is not there. */
function open(value: Value, forceValidation = false) {
  const { pathReference, image } = kit.fields;
  const given: { list?: Given; upload?: Given } = {};
  const inputs: Partial<EditorKit['fields']> = {
    pathReference: (options) => ({
      ...pathReference(options),
      Input: (props) => ((given.list = props as Given), null),
    }),
    image: (options) => ({
      ...image(options),
      Input: (props) => ((given.upload = props as Given), null),
    }),
  };
  const field = pictureField({ ...kit, fields: { ...kit.fields, ...inputs } });
  const onChange = vi.fn<(next: Value) => void>();
  const props = { value, onChange, autoFocus: false, forceValidation };
  const words = renderToStaticMarkup(createElement(field.Input, props));
  return { field, given, onChange, words };
}

const photo = (data: Uint8Array, filename = 'top-picture.jpg') => ({
  data,
  extension: filename.slice(-3),
  filename,
});

describe('the picture of an article in the editor', () => {
  test.each([
    ['IMG_0042.JPEG', beginJpeg(1200, 900), 'top-picture.jpg'],
    ['plant.jpg', makePng(600, 600), 'top-picture.png'],
  ])(
    '%s is saved in the folder of the article, with the ending of what it is',
    (name, data, file) => {
      const { field, given, onChange } = open(null);
      given.upload?.onChange(photo(data, name));
      const chosen = onChange.mock.calls[0]?.[0] ?? null;
      expect(() => field.validate(chosen)).not.toThrow();
      expect(field.serialize(chosen, place)).toEqual({
        value: `../art/rest/${file}`,
        asset: { filename: file, content: data },
      });
    },
  );

  test.each([
    ['is too large', new Uint8Array(8 * 1024 * 1024 + 1), 'The most is 8 MB'],
    ['browsers do not show', new TextEncoder().encode('ftypheic'), 'no JPG or PNG'],
    ['is too small', makePng(300, 300), '300 by 300 pixels'],
  ])('a photo that %s is not saved, and the form says why', (_what, data, words) => {
    const shown = open(photo(data));
    expect(shown.words).toMatch(/^<p role="alert">/);
    expect(shown.words).toContain(words);
    expect(() => shown.field.validate(photo(data))).toThrow(words);
  });

  test('is asked for when it is missing, but not before somebody saves', () => {
    expect(open(null).words).toBe('');
    expect(open(null, true).words).toContain('Choose a picture');
  });

  test('is the one that was chosen last, and leaving the empty list does not take the photo away', () => {
    const { given, onChange } = open(photo(beginJpeg(1200, 900)));
    expect(given.list?.value).toBeNull();
    given.list?.onChange(null);
    expect(onChange).not.toHaveBeenCalled();
    given.list?.onChange('content/art/home-together.svg');
    expect(onChange).toHaveBeenLastCalledWith('content/art/home-together.svg');
    given.upload?.onChange(null);
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('that was saved by hand in the folder of the article is kept under its name', () => {
    const { field } = open(null);
    const address = '../art/rest/chair.jpg';
    expect(field.filename(address, place)).toBe('chair.jpg');
    const asset = beginJpeg(1200, 900);
    expect(field.serialize(field.parse(address, { asset, slug: 'rest' }), place)).toEqual({
      value: address,
      asset: { filename: 'chair.jpg', content: asset },
    });
  });

  test('moves with its article to another name', () => {
    const { field } = open(null);
    const { value } = field.serialize(photo(beginJpeg(1200, 900)), { ...place, slug: 'sleep' });
    expect(value).toBe('../art/sleep/top-picture.jpg');
  });
});
