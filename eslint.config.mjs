import parser from '@typescript-eslint/parser';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import regexp from 'eslint-plugin-regexp';

/**
 * Rejects regular expressions that can take more than linear time. The rules check only literals
 * and constant strings. tests/threats/hostile-text.test.ts tests the patterns that are built at run
 * time.
 */
const linearPatterns = {
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  },
};

// Checks what oxlint.config.ts can't, such as .astro markup, slow regular expressions, and browser
// support.
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
          message:
            'Use boundedText(), so that no regular expression runs on text of unlimited length.',
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
    // Code can use other newer features behind a feature check without listing them here.
    // tests/agreements/oldest-browsers.test.ts explains why each listed feature is safe.
    settings: {
      ignoreConditionalChecks: true,
      polyfills: ['Highlight', 'Intl.Segmenter', 'requestIdleCallback'],
    },
  },
];
