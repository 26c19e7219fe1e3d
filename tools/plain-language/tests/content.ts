import type { ContentFile } from '../content-file.ts';
import { readAllContent } from '../check-all.ts';

let files: readonly ContentFile[] | undefined;

/** Everything in `content/`. Reading it takes a second, so all tests of a process share it; nobody changes it. */
export const allContent = (): readonly ContentFile[] => (files ??= readAllContent());
