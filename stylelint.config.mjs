import newerStyles from './tests/support/newer-styles.ts';

/**
 * Newer features that styles may use. Each is either listed with a reason in `HARMLESS` or wrapped
 * in `@supports`, which this plugin's rule doesn't recognize.
 */
const ignore = [
  'css-content-visibility',
  'css-has',
  'css-media-scripting',
  'css-paged-media',
  'css-resize',
  'css-subgrid',
  'css-widows-orphans',
  'css3-cursors-newer',
];
const SUPPORT_RULE = 'plugin/no-unsupported-browser-features';

// Rejects CSS that the oldest supported browsers (`browserslist` in package.json) don't have.
export default {
  plugins: ['stylelint-no-unsupported-browser-features', newerStyles],
  rules: {
    'browsers/newer-than-the-oldest': true,
    [SUPPORT_RULE]: [true, { ignore, ignorePartialSupport: true }],
  },
  overrides: [
    {
      // The build flattens nested rules. tests/built/oldest-browsers.test.ts checks the result.
      files: ['src/**/*.css'],
      rules: {
        [SUPPORT_RULE]: [true, { ignore: [...ignore, 'css-nesting'], ignorePartialSupport: true }],
      },
    },
  ],
};
