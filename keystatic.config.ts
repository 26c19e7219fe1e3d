import * as kit from '@keystatic/core';
import * as components from '@keystatic/core/content-components';
import { editorConfig } from './src/tooling/editor/config.ts';

/** Keystatic looks for its configuration here. */
export default editorConfig(kit, components, import.meta.env['PUBLIC_KEYSTATIC_CLOUD_PROJECT']);
