import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { notificationsSchema } from '#src/collections/schemas/notifications.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';
import { testimonialsSchema } from '#src/collections/schemas/testimonials.ts';
import { productSchema } from '#src/collections/schemas/products.ts';
import type { LaunchContent } from './launch-gaps.ts';

/**
 * Reads what decides about a launch, from the working directory.
 * @throws when a file does not have its fields. `npm run check:content` says which.
 */
export function readLaunchContent(): LaunchContent {
  return {
    site: read('site', siteSchema),
    products: read('products', z.array(productSchema)),
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
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
