import { openShelf } from '#src/tooling/integrations/shelf.ts';

/** What the gate read before and found good. It is read again when it, these rules or their words change. */
export const gateShelf = openShelf('content-gate', [
  'src/{gates,domain,collections/schemas}/**/*.ts',
  'content/{familiar-words,plain-words,glossary}.json',
  'package-lock.json',
]);
