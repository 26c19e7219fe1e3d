import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { walkPages } from '#src/tooling/integrations/walk-pages.ts';
import { pageHeaders } from '#src/tooling/integrations/page-headers.ts';

afterEach(() => vi.unstubAllEnvs());

async function headersOf(context: string | undefined): Promise<string> {
  vi.stubEnv('CONTEXT', context);
  const dir = await mkdtemp(join(tmpdir(), 'page-headers-'));
  try {
    await writeFile(join(dir, 'about.html'), '<html><head></head><body>About</body></html>');
    const done = walkPages(() => [pageHeaders()]).hooks['astro:build:done'] as (options: {
      dir: URL;
    }) => Promise<void>;
    await done({ dir: pathToFileURL(`${dir}/`) });
    return await readFile(join(dir, '_headers'), 'utf8');
  } finally {
    await rm(dir, { recursive: true });
  }
}

test.each(['deploy-preview', 'branch-deploy'])(
  'everything on a %s stays out of search engines',
  async (context) => {
    const [everything] = (await headersOf(context)).split('\n/');
    expect(everything).toContain('/*\n');
    expect(everything).toContain('x-robots-tag: noindex');
  },
);

test.each(['production', undefined])('pages of the context %s may be found', async (context) => {
  expect(await headersOf(context)).not.toContain('x-robots-tag');
});
