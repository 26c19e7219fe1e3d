import newerStyles from './tests/support/newer-styles.ts';

/** Each has its reason in `HARMLESS`, or `@supports` around it, which the kept rule does not see. */
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
const KEPT = 'plugin/no-unsupported-browser-features';

// What styles may use in the oldest browsers: `browserslist` in package.json.
export default {
  plugins: ['stylelint-no-unsupported-browser-features', newerStyles],
  rules: {
    'browsers/newer-than-the-oldest': true,
    [KEPT]: [true, { ignore, ignorePartialSupport: true }],
  },
  overrides: [
    {
      // The build takes nesting apart. tests/built/oldest-browsers.test.ts looks at what is left of it.
      files: ['src/**/*.css'],
      rules: { [KEPT]: [true, { ignore: [...ignore, 'css-nesting'], ignorePartialSupport: true }] },
    },
  ],
};
