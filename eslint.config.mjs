import astro from 'eslint-plugin-astro';

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
];
