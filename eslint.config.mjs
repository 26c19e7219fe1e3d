import parser from '@typescript-eslint/parser';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import regexp from 'eslint-plugin-regexp';

/**
 * Patterns that take more than linear time for some text. The rules read literals and constant strings; patterns that
 * are put together at run time are tried by tests/threats/hostile-text.test.ts.
 */
const linearPatterns = {
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  },
};

// The markup of .astro files and the speed of patterns, which oxlint.config.ts can't check. It checks everything else.
export default [
  { ignores: ['dist/', '.astro/', '.local/', 'node_modules/', '**/*.{js,mjs,cjs}'] },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
  { files: ['**/*.{ts,tsx,astro}'], ...linearPatterns },
  {
    files: ['src/contracts/*.ts'],
    ignores: ['src/contracts/bounded-text.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="z"][callee.property.name="string"]',
          message: 'Use boundedText(), so that no pattern meets a text without a limit.',
        },
      ],
    },
  },
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
    files: ['src/{browser,components,domain,islands,layouts,pages,recognizer,stores}/**'],
    // A condition around a call need not ask for it. These are asked for: tests/agreements/oldest-browsers.test.ts.
    settings: {
      ignoreConditionalChecks: true,
      polyfills: ['Highlight', 'Intl.Segmenter', 'requestIdleCallback'],
    },
  },
];
