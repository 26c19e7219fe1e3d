/** Runs after the pages are built, as part of `npm run build`. */
import { BUNDLE_FOLDER, bundleFunctions } from './function-bundles.ts';

const bundles = await bundleFunctions();
console.log(`${bundles.length} functions are in ${BUNDLE_FOLDER}/`);
