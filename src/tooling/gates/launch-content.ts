import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventsSchema } from '#src/collections/schemas/events.ts';
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
    events: read('events', eventsSchema).events,
    launch: read('launch', launchSchema).points,
  };
}

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(`content/${name}.json`, 'utf8')));
}
