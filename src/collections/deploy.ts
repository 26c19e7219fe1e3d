import { deployKind } from '#src/domain/deploy.ts';

/** Whether these pages are a preview: marked, kept out of search engines, never the real shop. */
export function isPreview(): boolean {
  return deployKind(process.env['CONTEXT']) === 'preview';
}

/**
 * Whether unfinished articles have a page: while writing and on previews. A build without a context
 * counts as real, so that no draft goes online by another way than Netlify's.
 * @param isWriting `import.meta.env.DEV` of the page that asks.
 */
export function draftsMayShow(isWriting: boolean): boolean {
  return isWriting || isPreview();
}
