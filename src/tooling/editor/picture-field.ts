import { createElement, Fragment } from 'react';
import type { AssetFormField, FormFieldInputProps } from '@keystatic/core';
import { readCover } from '#src/domain/cover-image.ts';
import { MAX_PHOTO_BYTES, refusePhoto } from '#src/domain/photo.ts';
import type { EditorKit } from './fields.ts';
import { labelOf } from './labels.ts';

/** Where pictures lie; what is uploaded for a text has a folder there with the name of the text. */
export const ART_FOLDER = 'content/art';
/** The same as texts name it, from their own folder. */
export const ART_OF_TEXTS = '../art/';

/** What a photo is called that was uploaded as the picture of an article, without its ending. */
const PHOTO_NAME = 'top-picture';

/** A picture in the folder of its article, which the editor keeps. */
interface OwnPicture {
  data: Uint8Array;
  extension: string;
  filename: string;
}

/** A picture that was there before is known by its path from the root. */
type Picture = string | OwnPicture | null;

/** The picture of an article: one of `content/art`, or a photo that the editor saves beside the text's own. */
export function pictureField(kit: EditorKit): AssetFormField<Picture, Picture, string | null> {
  const drawing = kit.fields.pathReference({
    label: labelOf('image'),
    description: 'One that is there',
    // What is deeper belongs to a text or a book.
    pattern: `${ART_FOLDER}/*`,
  });
  const photo = kit.fields.image({
    label: 'Or your own photo',
    description: `A JPG or PNG of at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB. Best is one that is wider than high. Then say below what it shows`,
    directory: ART_FOLDER,
    publicPath: ART_OF_TEXTS,
  });
  const nameOf = (value: unknown, slug = '') => {
    const folder = `${ART_OF_TEXTS}${slug}/`;
    return slug !== '' && typeof value === 'string' && value.startsWith(folder)
      ? value.slice(folder.length)
      : undefined;
  };
  return {
    kind: 'form',
    formKind: 'asset',
    label: labelOf('image'),
    directory: ART_FOLDER,
    defaultValue: () => null,
    filename: (value, { slug }) => nameOf(value, slug),
    parse: (value, extra) =>
      nameOf(value, extra.slug) === undefined
        ? drawing.parse(
            typeof value === 'string' ? value.replace(/^\.\.\/art\//, `${ART_FOLDER}/`) : value,
          )
        : photo.parse(value, extra),
    serialize: (value, { slug }) =>
      value === null || typeof value === 'string'
        ? { value: value?.replace(`${ART_FOLDER}/`, ART_OF_TEXTS), asset: undefined }
        : photo.serialize(value, { slug, suggestedFilenamePrefix: undefined }),
    validate(value) {
      const problem = refuseChoice(value);
      if (problem !== undefined) throw new Error(problem);
      return value;
    },
    reader: { parse: (value) => drawing.reader.parse(value) },
    Input: (props) => PictureInput({ ...props, drawing, photo }),
  };
}

type PictureInputProps = FormFieldInputProps<Picture> & {
  drawing: ReturnType<EditorKit['fields']['pathReference']>;
  photo: ReturnType<EditorKit['fields']['image']>;
};

/** Both ways to choose, of which the later one counts, and below them why a choice is not taken. */
function PictureInput({ drawing, photo, value, onChange, ...rest }: PictureInputProps) {
  const problem = value === null && !rest.forceValidation ? undefined : refuseChoice(value);
  const isOwn = value !== null && typeof value !== 'string';
  return createElement(
    Fragment,
    null,
    createElement(drawing.Input, {
      ...rest,
      value: isOwn ? null : value,
      onChange(path) {
        // The list is empty beside a photo, and says so when it is left.
        if (path !== null || !isOwn) onChange(path);
      },
    }),
    createElement(photo.Input, {
      ...rest,
      autoFocus: false,
      value: isOwn ? value : null,
      onChange: (picture) => {
        onChange(picture && named(picture));
      },
    }),
    problem === undefined ? null : createElement('p', { role: 'alert' }, problem),
  );
}

/** Phones give any name and ending; the bytes say what it is. */
function named({ data }: OwnPicture): OwnPicture {
  const extension = readCover(data)?.type === 'image/png' ? 'png' : 'jpg';
  return { data, extension, filename: `${PHOTO_NAME}.${extension}` };
}

function refuseChoice(value: Picture): string | undefined {
  if (value === null) return 'Choose a picture: one that is there, or your own photo.';
  if (typeof value === 'string' || value.extension === 'svg') return undefined;
  return refusePhoto(value.data);
}
