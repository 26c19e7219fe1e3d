/** The second half of `npm run format`: writes what the editor opens as the editor would save it. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createSave } from './save.ts';
import { EDITED_FILES, EDITED_FOLDERS } from './config.ts';

const save = await createSave();
const files = [
  ...Object.keys(EDITED_FOLDERS).flatMap((name) => globSync(`content/${name}/*.{mdx,json}`)),
  ...Object.keys(EDITED_FILES).map((name) => `content/${name}.json`),
];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const saved = save(file, text);
  if (saved === text) continue;
  writeFileSync(file, saved);
  console.log(`Written as the editor writes it: ${file}`);
}
