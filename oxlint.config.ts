import { defineConfig, type OxlintOverride } from 'oxlint';

const ROUTES = 'src/routes.ts';
const SECURITY = 'src/security-headers.ts';
const CALLS = 'src/function-path.ts';
const MARKDOWN = 'src/tooling/parse-markdown.ts';
const DOMAIN = 'src/domain';
const CONTRACTS = 'src/contracts';
const SCHEMAS = 'src/collections/schemas';
/** Paths in `src` and `content` that the shop's commands may import. */
const SITE = ['content', ROUTES, DOMAIN, CONTRACTS, CALLS];

interface Layer {
  name: string;
  /** Other layers that files in this layer may import. */
  imports: readonly string[];
  /** The only packages that files in this layer may import. If omitted, they may import any. */
  packages?: readonly string[];
  /** Packages from which files in this layer may import only types. */
  types?: readonly string[];
}

/** Paths in `src` and `content` that the lower folders of `netlify` may import. */
const BELOW_FEATURES = ['content', ROUTES, DOMAIN, CALLS];
/** Paths in `src` and `content` that a feature may import. */
const FEATURE_IMPORTS = [...BELOW_FEATURES, CONTRACTS, 'src/recognizer'];

/**
 * The folders of `netlify` from the bottom up. Each may import all folders listed before it, so
 * there are no cycles.
 */
const SERVER: readonly Layer[] = [
  { name: 'netlify/platform', imports: BELOW_FEATURES },
  { name: 'netlify/storage', imports: BELOW_FEATURES },
  { name: 'netlify/services.ts', imports: [], packages: [] },
  // May import contracts, because its table of limits is keyed by function name.
  { name: 'netlify/limits', imports: [...BELOW_FEATURES, CONTRACTS] },
  { name: 'netlify/payments', imports: BELOW_FEATURES },
  { name: 'netlify/jobs', imports: BELOW_FEATURES },
  { name: 'netlify/mail', imports: BELOW_FEATURES },
  ...[
    'alerts',
    'analytics',
    'ebooks',
    'newsletter',
    'privacy',
    'downloads',
    'gifts',
    'refunds',
    'orders',
    'checkout',
    'chat',
    'guide',
    'contact',
    'community',
    'reviews',
    'accounts',
  ].map((feature) => ({ name: `netlify/${feature}`, imports: FEATURE_IMPORTS })),
  // Validates content with the build's schema before writing it.
  { name: 'netlify/coach', imports: [...FEATURE_IMPORTS, SCHEMAS] },
  { name: 'netlify/app', imports: FEATURE_IMPORTS },
  { name: 'netlify/http', imports: [...FEATURE_IMPORTS, SECURITY] },
  {
    name: 'netlify/functions',
    imports: FEATURE_IMPORTS,
    packages: ['@netlify/functions'],
    types: ['zod'],
  },
];
const serverLayers = SERVER.map((layer, index) => ({
  ...layer,
  imports: [...layer.imports, ...SERVER.slice(0, index).map(({ name }) => name)],
}));

/**
 * Every layer of `src` and `netlify` from the bottom up. A layer may import only layers listed before
 * it.
 */
const LAYERS: readonly Layer[] = [
  { name: ROUTES, imports: [], packages: [] },
  { name: SECURITY, imports: [], packages: [] },
  { name: DOMAIN, imports: [], packages: [], types: ['minisearch'] },
  { name: CONTRACTS, imports: [DOMAIN], packages: ['zod'] },
  { name: CALLS, imports: [CONTRACTS], packages: [] },
  { name: 'src/recognizer', imports: [DOMAIN], packages: [] },
  { name: 'src/styles', imports: [], packages: [] },
  { name: 'src/fonts', imports: [] },
  { name: 'src/browser', imports: [ROUTES, DOMAIN, CONTRACTS, CALLS] },
  {
    name: 'src/stores',
    imports: ['content', ROUTES, DOMAIN, CONTRACTS, 'src/recognizer', 'src/browser'],
    packages: ['nanostores', '@tanstack/react-query', 'minisearch'],
  },
  {
    name: 'src/islands',
    imports: [ROUTES, DOMAIN, CONTRACTS, CALLS, 'src/recognizer', 'src/browser', 'src/stores'],
  },
  {
    name: 'src/browser/page',
    imports: [ROUTES, DOMAIN, CONTRACTS, 'src/browser', 'src/stores', 'src/islands'],
  },
  { name: MARKDOWN, imports: [], packages: ['satteri'], types: ['mdast'] },
  { name: 'src/collections', imports: [ROUTES, DOMAIN, CALLS, MARKDOWN] },
  { name: SCHEMAS, imports: [DOMAIN], packages: ['zod'] },
  { name: 'src/content.config.ts', imports: ['src/collections'] },
  {
    name: 'src/components',
    imports: [
      'content/art',
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
  {
    name: 'src/layouts',
    imports: [
      'content/art',
      ROUTES,
      DOMAIN,
      'src/styles',
      'src/browser',
      'src/browser/page',
      'src/collections',
      'src/components',
    ],
  },
  {
    name: 'src/tooling/integrations',
    imports: [ROUTES, SECURITY, DOMAIN, 'src/browser', 'src/collections'],
  },
  { name: 'src/tooling/launch', imports: [DOMAIN, 'src/collections'] },
  {
    name: 'src/editor',
    imports: ['content', ROUTES, DOMAIN, 'src/browser', 'src/collections'],
  },
  {
    name: 'src/pages',
    imports: [
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
  ...serverLayers,
  {
    name: 'netlify/local',
    imports: ['content', ROUTES, DOMAIN, CALLS, ...SERVER.map(({ name }) => name)],
  },
  {
    name: 'netlify/operate',
    imports: [
      ...SITE,
      SECURITY,
      'src/tooling/launch',
      'netlify/local',
      ...SERVER.map(({ name }) => name),
    ],
  },
];

const names = ['content', 'content/art', ...LAYERS.map(({ name }) => name)];
const upward = LAYERS.flatMap(({ name, imports }) =>
  imports.filter((layer) => !names.slice(0, names.indexOf(name)).includes(layer)),
);
if (upward.length > 0)
  throw new Error(`These layers are used before they're listed: ${upward.join()}`);

const isFile = (name: string) => name.endsWith('.ts');

const BLOBS = {
  regex: '^@netlify/blobs$',
  message: 'Only netlify/storage/blob-store.ts may use Blobs. Use the Store port.',
};
/** Rejects relative imports of other layers. */
const aliasOnly = (layer: string) => {
  const [root = ''] = layer.split('/');
  const siblings = names
    .filter((name) => name !== layer && name.startsWith(`${root}/`))
    .map((name) => name.split('/')[1]);
  const others = ['content', 'netlify', 'src', 'tests'].filter((name) => name !== root);
  return {
    regex: `^(?:\\.\\.?/)+(?:${[...new Set([...siblings, ...others])].join('|')})(?:/|$)`,
    message: 'Import another layer by its alias (#src/…, #netlify/…).',
  };
};
/**
 * Browser code imports only types and forms from contracts, so that visitors don't download
 * schemas.
 */
const CONTRACT_TYPES_ONLY = {
  regex: '^#src/contracts/[^/]+$',
  allowTypeImports: true,
  message: 'Import only types, so that visitors do not download the schema.',
};

/** Lets a layer import its own files by relative path, and the layers it lists by alias. */
function keepToLayers({ name, imports, packages, types = [] }: Layer): OxlintOverride {
  const inBrowser = /^src\/(?:browser|stores|islands)/.test(name);
  const own = imports.map((layer) => (isFile(layer) ? `#${layer}` : `#${layer}/**`));
  return {
    files: [isFile(name) ? name : `${name}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...(name === 'netlify/storage' || name === 'netlify/local' ? [] : [BLOBS]),
            aliasOnly(name),
            ...(inBrowser ? [CONTRACT_TYPES_ONLY] : []),
            ...types.map((one) => ({
              regex: `^${one}$`,
              allowTypeImports: true,
              message: `${name} may import only types of this package.`,
            })),
            {
              group: [
                ...(packages ? ['*', '!.*', '!./**', '!../**'] : ['#*/**']),
                ...[...own, ...(packages ?? []), ...types].map((one) => `!${one}`),
              ],
              message: `${name} may not import this; see LAYERS in oxlint.config.ts.`,
            },
          ],
        },
      ],
    },
  };
}

/** Rejects direct use of fetch and web storage, which belongs in `browser/`. */
const NO_BROWSER_APIS: OxlintOverride = {
  files: ['src/{domain,contracts,stores,islands}/**'],
  rules: {
    'no-restricted-globals': ['error', 'fetch', 'localStorage', 'sessionStorage'],
  },
};

export default defineConfig({
  plugins: ['typescript', 'jsx-a11y', 'react', 'import'],
  categories: { correctness: 'off' },
  rules: {
    'import/no-cycle': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': [
      'error',
      {
        'ts-ignore': true,
        'ts-nocheck': true,
      },
    ],
    'typescript/no-array-constructor': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unused-expressions': 'error',
    // Allow unused variables that only exist to leave a property out of a rest element.
    'typescript/no-unused-vars': ['error', { varsIgnorePattern: '^$', ignoreRestSiblings: true }],
    'typescript/no-useless-constructor': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'jsx-a11y/alt-text': 'error',
    'jsx-a11y/anchor-has-content': 'error',
    'jsx-a11y/anchor-is-valid': 'error',
    'jsx-a11y/aria-activedescendant-has-tabindex': 'error',
    'jsx-a11y/aria-props': 'error',
    'jsx-a11y/aria-proptypes': 'error',
    'jsx-a11y/aria-role': 'error',
    'jsx-a11y/aria-unsupported-elements': 'error',
    'jsx-a11y/autocomplete-valid': 'error',
    'jsx-a11y/click-events-have-key-events': 'error',
    'jsx-a11y/heading-has-content': 'error',
    'jsx-a11y/html-has-lang': 'error',
    'jsx-a11y/iframe-has-title': 'error',
    'jsx-a11y/img-redundant-alt': 'error',
    'jsx-a11y/interactive-supports-focus': 'error',
    'jsx-a11y/label-has-associated-control': 'error',
    'jsx-a11y/media-has-caption': 'error',
    'jsx-a11y/mouse-events-have-key-events': 'error',
    'jsx-a11y/no-access-key': 'error',
    'jsx-a11y/no-autofocus': 'error',
    'jsx-a11y/no-distracting-elements': 'error',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': [
      'error',
      {
        tr: ['row'],
      },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': 'error',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'error',
    'jsx-a11y/no-noninteractive-tabindex': 'error',
    'jsx-a11y/no-redundant-roles': [
      'error',
      {
        table: ['table'],
        tr: ['row'],
        th: ['columnheader', 'rowheader'],
      },
    ],
    'jsx-a11y/no-static-element-interactions': 'error',
    'jsx-a11y/role-has-required-aria-props': 'error',
    'jsx-a11y/role-supports-aria-props': 'error',
    'jsx-a11y/scope': 'error',
    'jsx-a11y/tabindex-no-positive': 'error',
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'react/forbid-dom-props': ['error', { forbid: ['style'] }],
    'react/forbid-component-props': ['error', { forbid: ['style'] }],
  },
  overrides: [
    {
      files: ['tests/**', 'tools/**'],
      excludeFiles: ['tests/netlify/local/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [BLOBS] }] },
    },
    ...LAYERS.map(keepToLayers),
    NO_BROWSER_APIS,
    { files: ['**/*.d.ts'], rules: { 'typescript/consistent-type-imports': 'off' } },
  ],
});
