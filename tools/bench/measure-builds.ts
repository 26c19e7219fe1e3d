import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Build costs for one site size, compared to a bare Astro blog with the same articles. */
export interface MeasuredBuild {
  articles: number;
  /**
   * CPU seconds across all processors, user and system time. The second build benefits from caches.
   */
  cpu: number;
  firstCpu: number;
  bareCpu: number;
  /** Wall-clock seconds for the same builds. */
  wall: number;
  bareWall: number;
  /** Peak memory of the largest process, in megabytes. */
  memory: number;
  bareMemory: number;
}

/**
 * Articles to copy in rotation, so that the average reading level stays within the limit of the
 * build's content check. Copies of the article about work would fail it because of long words such
 * as "disability" and "insurance".
 */
const TEMPLATES = globSync('content/blog/*.mdx')
  .filter((file) => !file.includes('work-and-money'))
  .toSorted();
/** Matches components of this site. A bare blog doesn't have them, so only their text is kept. */
const COMPONENT = /<\/?[A-Z]\w*[^>]*>/g;
const MODULES = resolve('node_modules');

/**
 * Number of build pairs for sites with up to `LARGE` articles. The pair with the median ratio is
 * reported. Larger sites get just one pair, because their times vary less and a build takes minutes.
 */
const PAIRS = 3;
const LARGE = 1000;

/**
 * Builds both sites with this many generated articles, sequentially and in separate folders.
 * Ours is built once beforehand, because a host keeps `node_modules` between builds, where rendered
 * images are cached. A host doesn't keep `dist`, so both start without one.
 */
export function measureBuild(articles: number): MeasuredBuild {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const ownFolder = prepareOwn(join(folder, 'own'), articles);
    const { cpu: firstCpu } = timeBuild(ownFolder);
    const pairs = Array.from({ length: articles > LARGE ? 1 : PAIRS }, (_, number) => ({
      own: buildAgain(ownFolder),
      bare: timeBuild(prepareBare(join(folder, `bare-${number}`), articles)),
    })).toSorted((one, other) => one.own.cpu / one.bare.cpu - other.own.cpu / other.bare.cpu);
    const middle = pairs[Math.floor(pairs.length / 2)];
    if (!middle) throw new Error('No pair was built.');
    const { own, bare } = middle;
    return {
      articles,
      cpu: own.cpu,
      firstCpu,
      bareCpu: bare.cpu,
      wall: own.wall,
      bareWall: bare.wall,
      memory: own.memory,
      bareMemory: bare.memory,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function buildAgain(folder: string): ReturnType<typeof timeBuild> {
  for (const made of ['dist', '.astro'])
    rmSync(join(folder, made), { recursive: true, force: true });
  return timeBuild(folder);
}

function articleText(number: number): string {
  const template = TEMPLATES[number % TEMPLATES.length];
  if (!template) throw new Error('There is no article to copy. Run this in the project.');
  const text = readFileSync(template, 'utf8');
  return text
    .replace(/^title: .*$/m, `title: 'Article ${number}'`)
    .replace(/^(?:id|featured): .*\n/gm, '');
}

/** Copies this project's Git-tracked files, and links its packages with a separate cache. */
export function copyProject(folder: string): string {
  const listed = spawnSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.stdout.trim().split('\n')) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  linkModules(folder);
  return folder;
}

function prepareOwn(folder: string, articles: number): string {
  copyProject(folder);
  for (let number = 1; number <= articles; number += 1)
    writeFileSync(join(folder, `content/blog/generated-${number}.mdx`), articleText(number));
  return folder;
}

/** Links the project's packages, with a separate cache. */
export function linkModules(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(MODULES).filter((one) => !/^\.(?!bin)/.test(one)))
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
}

/** Creates a bare Astro site from the same articles, with a page for each and an index. */
function prepareBare(folder: string, articles: number): string {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', '{"type":"module"}');
  write(
    'astro.config.mjs',
    "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()] };\n",
  );
  write(
    'src/content.config.ts',
    "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ base: './src/blog', pattern: '*.mdx' }) }) };\n",
  );
  write(
    'src/pages/index.astro',
    "---\nimport { getCollection } from 'astro:content';\nconst posts = await getCollection('blog');\n---\n<html lang=\"en\"><head><title>Blog</title></head><body><ul>{posts.map((post) => <li><a href={'/' + post.id}>{post.data.title}</a></li>)}</ul></body></html>\n",
  );
  write(
    'src/pages/[slug].astro',
    "---\nimport { getCollection, render } from 'astro:content';\nexport async function getStaticPaths() {\n  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id }, props: { post } }));\n}\nconst { Content } = await render(Astro.props.post);\n---\n<html lang=\"en\"><head><title>{Astro.props.post.data.title}</title></head><body><Content /></body></html>\n",
  );
  for (let number = 1; number <= articles; number += 1)
    write(`src/blog/generated-${number}.mdx`, articleText(number).replaceAll(COMPONENT, ''));
  linkModules(folder);
  return folder;
}

/**
 * Builds a site. Returns CPU seconds across all processors, wall-clock seconds, and the peak memory
 * of the largest process in megabytes.
 */
export function timeBuild(cwd: string): { cpu: number; wall: number; memory: number } {
  const script = `
    import { spawnSync } from 'node:child_process';
    const started = performance.now();
    const done = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } });
    const text = done.status === 0 ? '' : done.stderr.slice(-4000) + done.stdout.split('\\n').filter((line) => /error/i.test(line)).join('\\n').slice(-2000);
    console.log(JSON.stringify({ status: done.status, text, wall: performance.now() - started }));`;
  const outcome = spawnSync(
    '/usr/bin/time',
    ['-f', 'usage %U %S %M', process.execPath, '--input-type=module', '-e', script],
    { cwd, encoding: 'utf8' },
  );
  const { status, text, wall } = JSON.parse(outcome.stdout) as {
    status: number;
    text: string;
    wall: number;
  };
  if (status !== 0) throw new Error(`The build in ${cwd} failed:\n${text}`);
  const [, user, system, memory] = /usage (\S+) (\S+) (\S+)/.exec(outcome.stderr) ?? [];
  return {
    cpu: Math.round(10 * (Number(user) + Number(system))) / 10,
    wall: Math.round(wall / 100) / 10,
    memory: Math.round(Number(memory) / 1024),
  };
}
