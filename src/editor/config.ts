import type { CmsConfig, Collection, CollectionFile } from '@sveltia/cms';
import { routes } from '#src/routes.ts';
import { MAX_PHOTO_BYTES } from '#src/domain/articles/photo.ts';
import type { Repository } from '#src/domain/coach/github-repository.ts';
import { fieldsOf } from './field-inputs.ts';
import { endingOf, hasFolder, idOf, KINDS, type Kind } from './content-types.ts';

/**
 * Returns the name of the file format for a content type. The editor uses its suffix to recognize
 * whether a page has body text.
 */
export const formatOf = (kind: Kind): string =>
  `${idOf(kind)}-${endingOf(kind) === 'mdx' ? 'frontmatter' : 'data'}`;

/**
 * Builds the editor's configuration from the schemas.
 * @param repository Where the editor saves. If omitted, it works on a local folder (`npm run dev`).
 */
export function editorConfig(repository: Repository | undefined): CmsConfig {
  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository ? new URL(repository.page).pathname.slice(1) : 'local/this-project',
      branch: repository?.branch ?? 'drafts',
      auth_methods: ['token'],
      commit_messages: {
        create: 'New: {{slug}}',
        update: 'Change: {{slug}}',
        delete: 'Remove: {{slug}}',
        uploadMedia: 'New picture: {{path}}',
        deleteMedia: 'Remove picture: {{path}}',
      },
    },
    publish_mode: 'simple',
    app_title: 'Edit the site',
    logo: { src: '/favicon.svg' },
    logout_redirect_url: routes.adminWrite,
    show_preview_links: false,
    media_folder: 'content/art',
    public_folder: '/content/art',
    media_libraries: {
      default: { config: { max_file_size: MAX_PHOTO_BYTES, slugify_filename: true } },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 60 },
    editor: { preview: false },
    collections: KINDS.filter(hasFolder).map(collectionOf),
    singletons: KINDS.filter((kind) => !hasFolder(kind)).map(fileOf),
  };
}

function collectionOf(kind: Kind): Collection {
  const id = idOf(kind);
  return {
    name: id,
    label: kind.label,
    icon: kind.icon,
    folder: `content/${id}`,
    extension: endingOf(kind),
    format: formatOf(kind),
    fields: fieldsOf(kind),
    slug: '{{title}}',
    // Folder for pictures within the text, which don't have their own field.
    ...(endingOf(kind) === 'mdx' ? { media_folder: '/content/art', public_folder: '../art' } : {}),
    create: kind.one !== undefined,
    delete: kind.one !== undefined,
    duplicate: kind.one !== undefined,
    ...(kind.one ? { label_singular: kind.one } : {}),
    ...(kind.pictures ? {} : { thumbnail: false }),
  };
}

function fileOf(kind: Kind): CollectionFile {
  const id = idOf(kind);
  return {
    name: id,
    label: kind.label,
    icon: kind.icon,
    file: `content/${kind.name}`,
    format: formatOf(kind),
    fields: fieldsOf(kind),
  };
}
