import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { RedirectsHandler } from '@netlify/redirects';
import { walkPages } from '#src/tooling/integrations/walk-pages.ts';
import { pageHeaders } from '#src/tooling/integrations/page-headers.ts';
import { readFromLink } from '#src/domain/mailed-link.ts';

afterEach(() => vi.unstubAllEnvs());

async function headersOf(context: string | undefined): Promise<string> {
  vi.stubEnv('CONTEXT', context);
  return inBuild('<html><head></head><body>About</body></html>', async (dir) =>
    readFile(join(dir, '_headers'), 'utf8'),
  );
}

/** Calls `look` with the output folder of a one-page build (`about`). */
async function inBuild<Seen>(html: string, look: (dir: string) => Promise<Seen>): Promise<Seen> {
  const dir = await mkdtemp(join(tmpdir(), 'page-headers-'));
  try {
    await writeFile(join(dir, 'about.html'), html);
    const done = walkPages(() => [pageHeaders()]).hooks['astro:build:done'] as (options: {
      dir: URL;
    }) => Promise<void>;
    await done({ dir: pathToFileURL(`${dir}/`) });
    return await look(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

test.each(['deploy-preview', 'branch-deploy'])(
  'hides everything on a %s from search engines',
  async (context) => {
    const [everything] = (await headersOf(context)).split('\n/');
    expect(everything).toContain('/*\n');
    expect(everything).toContain('x-robots-tag: noindex');
  },
);

test.each(['production', undefined])(
  'lets search engines index pages in the context %s',
  async (context) => {
    const parts = (await headersOf(context)).split('\n/');
    const hidden = parts.filter((part) => part.includes('x-robots-tag'));
    // Only the owner uses the editor.
    expect(hidden.map((part) => part.split('\n')[0])).toEqual(['edit', 'edit.html']);
  },
);

test.each(['%23t=v1.a_-b', '%2523t=v1.a_-b', '%23t%3Dv1.a_-b', '%2523t%253Dv1%252Ea_-b'])(
  'F1: the platform redirects a private page with %s and moves its data after the #',
  async (end) => {
    const location = await inBuild(
      '<html><head><meta name="referrer" content="no-referrer"></head></html>',
      async (dir) => {
        const redirects = new RedirectsHandler({
          configPath: join(dir, 'netlify.toml'),
          configRedirects: [],
          jwtRoleClaim: '',
          jwtSecret: '',
          projectDir: dir,
          publicDir: dir,
        });
        const request = new Request(`https://shop.example/about${end}`);
        const match = await redirects.match(request);
        const answer =
          match && (await redirects.handle(request, match, () => Promise.resolve(undefined)));
        expect(answer?.status).toBe(302);
        return new URL(answer?.headers.get('location') ?? '', request.url);
      },
    );
    expect(location.pathname + location.search).toBe('/about');
    expect(readFromLink('t', location.hash)).toBe('v1.a_-b');
  },
);

test('F1: doesn’t add redirects for a public page', async () => {
  const rules = await inBuild('<html><head></head></html>', (dir) =>
    readFile(join(dir, '_redirects'), 'utf8'),
  );
  expect(rules.trim()).toBe('');
});
