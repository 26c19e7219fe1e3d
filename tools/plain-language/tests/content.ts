import type { ContentFile } from '../content-file.ts';
import { readAllContent } from '../check-content.ts';

let files: readonly ContentFile[] | undefined;

/**
 * Everything in `content/`. Reading it takes a second, so all tests in a process share it. Don't
 * modify it.
 */
export const allContent = (): readonly ContentFile[] => (files ??= readAllContent());
