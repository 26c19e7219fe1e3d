/** What the files of a room may import, beside each other. */
interface Rules<Room extends string> {
  rooms: readonly Room[];
  /** Only these packages, types apart. Without a list: any. */
  packages?: readonly string[];
}

/** Keeps the names of the rooms: one that is misspelt does not compile. */
const tableOf = <Room extends string>(
  table: Readonly<Record<Room, Rules<NoInfer<Room>>>>,
): Readonly<Record<Room, Rules<Room>>> => table;

const ROUTES = 'src/routes.ts';
const DOMAIN = 'src/domain';
const CONTRACTS = 'src/contracts';
const CALLS = 'src/function-path.ts';
const MARKDOWN = 'src/tooling/parse-markdown.ts';
const HEARING = 'src/recogniser';
/** What the server's upper rooms know of the site. */
const SHARED = ['content', ROUTES, DOMAIN, CONTRACTS, CALLS] as const;

/**
 * Every room of `src` and `netlify`, from the bottom up: a room imports only rooms that stand before it here, so
 * that no two of them need each other. The tables of both READMEs show the same.
 */
export const ROOMS = tableOf({
  content: { rooms: [] },
  [ROUTES]: { rooms: [], packages: [] },
  'src/security-headers.ts': { rooms: [], packages: [] },
  [DOMAIN]: { rooms: [], packages: [] },
  [CONTRACTS]: { rooms: [DOMAIN], packages: ['zod'] },
  [CALLS]: { rooms: [CONTRACTS], packages: [] },
  [HEARING]: { rooms: [DOMAIN], packages: [] },
  'src/styles': { rooms: [], packages: [] },
  'src/fonts': { rooms: [] },
  'src/browser': { rooms: [ROUTES, DOMAIN, CONTRACTS, CALLS] },
  'src/stores': {
    rooms: ['content', ROUTES, DOMAIN, CONTRACTS, HEARING, 'src/browser'],
    packages: ['nanostores', '@tanstack/react-query', 'minisearch'],
  },
  'src/islands': {
    rooms: [ROUTES, DOMAIN, CONTRACTS, CALLS, HEARING, 'src/browser', 'src/stores'],
  },
  'src/browser/page': {
    rooms: [ROUTES, DOMAIN, CONTRACTS, 'src/browser', 'src/stores', 'src/islands'],
  },
  [MARKDOWN]: { rooms: [], packages: ['satteri'] },
  'src/collections': { rooms: [ROUTES, DOMAIN, CALLS, MARKDOWN] },
  'src/content.config.ts': { rooms: ['src/collections'] },
  'src/components': {
    rooms: [
      ROUTES,
      DOMAIN,
      CALLS,
      'src/fonts',
      'src/styles',
      'src/browser',
      'src/islands',
      'src/collections',
    ],
  },
  'src/layouts': {
    rooms: [
      ROUTES,
      DOMAIN,
      'src/styles',
      'src/browser',
      'src/browser/page',
      'src/collections',
      'src/components',
    ],
  },
  'src/tooling/integrations': {
    rooms: [ROUTES, 'src/security-headers.ts', DOMAIN, 'src/browser', 'src/collections'],
  },
  'src/tooling/launch': { rooms: [DOMAIN, 'src/collections'] },
  'src/editor': { rooms: ['content', ROUTES, DOMAIN, 'src/collections'] },
  'src/pages': {
    rooms: [
      'content',
      ROUTES,
      DOMAIN,
      CONTRACTS,
      'src/browser',
      'src/browser/page',
      'src/islands',
      'src/tooling/integrations',
      'src/collections',
      'src/components',
      'src/layouts',
    ],
  },
  'netlify/services': { rooms: ['content', DOMAIN] },
  'netlify/messages': {
    rooms: ['content', ROUTES, DOMAIN, CALLS, 'netlify/services'],
    packages: [],
  },
  'netlify/pages': { rooms: [...SHARED, 'netlify/messages'], packages: ['node:crypto'] },
  'netlify/flows': {
    rooms: [...SHARED, HEARING, 'netlify/messages', 'netlify/services'],
    packages: ['node:crypto', 'uqr'],
  },
  'netlify/http': {
    rooms: [
      ROUTES,
      'src/security-headers.ts',
      DOMAIN,
      CONTRACTS,
      'netlify/pages',
      'netlify/services',
    ],
  },
  'netlify/functions': {
    rooms: [
      ROUTES,
      DOMAIN,
      CONTRACTS,
      'netlify/pages',
      'netlify/services',
      'netlify/flows',
      'netlify/http',
    ],
    packages: ['@netlify/functions'],
  },
  'netlify/local': {
    rooms: ['content', ROUTES, DOMAIN, CALLS, 'netlify/messages', 'netlify/services'],
  },
  'netlify/operate': {
    rooms: [
      ...SHARED,
      'src/security-headers.ts',
      'src/tooling/launch',
      'netlify/services',
      'netlify/flows',
      'netlify/http',
      'netlify/local',
    ],
  },
});

/** The name of a room. */
export type Room = keyof typeof ROOMS;

/** What a folder of tests may import beside the product and `support/`. */
export const TESTS: Readonly<Record<string, readonly string[]>> = {
  agreements: ['faults', 'recogniser'],
  built: ['recogniser'],
  postgres: ['services'],
};
