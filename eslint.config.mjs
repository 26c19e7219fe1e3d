import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-functions/',
      '.astro/',
      '.local/',
      '.netlify/',
      'node_modules/',
      'test-results/',
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  { ...jsxA11y.configs.strict, files: ['**/*.tsx'] },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
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
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@netlify/blobs',
              message: 'Only netlify/services/blob-store.ts may talk to Blobs. Use the Store port.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['netlify/services/blob-store.ts', 'netlify/local/**', 'tests/local/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    // A file that declares modules for all others may not import.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
);
