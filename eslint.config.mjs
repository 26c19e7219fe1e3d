import parser from '@typescript-eslint/parser';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';

// What stands in the markup of .astro files, which oxlint.config.ts does not reach. It looks at all other code.
export default [
  { ignores: ['dist/', '.astro/', '.local/', 'node_modules/', '**/*.{js,mjs,cjs}'] },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  {
    files: ['**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'The content security policy blocks style attributes. Use a class.',
        },
      ],
    },
  },
  {
    ...compat.configs['flat/recommended'],
    name: 'browser code uses only what the oldest browsers have (`browserslist` in package.json)',
    files: ['src/{browser,components,domain,islands,layouts,pages,recogniser,stores}/**'],
    // A condition around a call need not ask for it. These are asked for: tests/agreements/oldest-browsers.test.ts.
    settings: { ignoreConditionalChecks: true, polyfills: ['Highlight', 'requestIdleCallback'] },
  },
  { files: ['src/**/*.{ts,tsx}'], languageOptions: { parser } },
];
