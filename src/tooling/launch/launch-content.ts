import { globSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import {
  notificationsSchema,
  testimonialsSchema,
} from '#src/collections/schemas/content-schemas.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';
import { productsSchema } from '#src/collections/schemas/products.ts';
import { parseFile } from '#src/collections/schemas/shared-fields.ts';
import type { LaunchContent } from './launch-gaps.ts';

/**
 * Reads the content that determines whether the site can launch. Paths are relative to the working
 * directory.
 * @throws an error that identifies the file that's unreadable or missing a field.
 */
export function readLaunchContent(): LaunchContent {
  return {
    site: read('site', siteSchema),
    products: read('products', productsSchema),
    testimonials: read('testimonials', testimonialsSchema),
    notifications: read('notifications', notificationsSchema),
    community: read('community', communitySchema),
    events: globSync('content/events/*.json').map((file) => readFile(file, eventSchema)),
    launch: read('launch', launchSchema).points,
  };
}

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return readFile(`content/${name}.json`, schema);
}

function readFile<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  try {
    return parseFile(file, schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(
      `We can’t read ${file}: ${error.message}. Run npm run check:content to see which line.`,
    );
  }
}
