import { readCodeText } from '../code-sentences.ts';
import type { ContentFile } from '../content-file.ts';
import { readAllContent } from '../check-all.ts';
import type { Passage } from '../reading.ts';

let files: readonly ContentFile[] | undefined;
let sentences: readonly Passage[] | undefined;

/** Everything in `content/`. Reading it takes a second, so all tests of a process share it; nobody changes it. */
export const allContent = (): readonly ContentFile[] => (files ??= readAllContent());

/** The sentences for people in the code, shared likewise. */
export const codeText = (): readonly Passage[] => (sentences ??= readCodeText());
