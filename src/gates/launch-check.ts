/**
 * `node src/gates/launch-check.ts`: lists what must be real before the site goes live, and ends with 1
 * while anything is open.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { notificationsSchema } from '#src/collections/schemas/notifications.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';
import { testimonialsSchema } from '#src/collections/schemas/testimonials.ts';
import { productSchema } from '#src/domain/product.ts';
import { checkFields, readAllContent } from './content-gate.ts';
import { formatFindings } from './finding.ts';
import { findLaunchGaps } from './launch-gaps.ts';

const broken = checkFields(readAllContent());
if (broken.length > 0) {
  console.error(`${formatFindings(broken)}\n\nCorrect these first: npm run check:content.`);
  process.exit(1);
}

const gaps = findLaunchGaps({
  site: read('site', siteSchema),
  products: read('products', z.array(productSchema)),
  testimonials: read('testimonials', testimonialsSchema),
  notifications: read('notifications', notificationsSchema),
  community: read('community', communitySchema),
  launch: read('launch', launchSchema),
});
if (gaps.length > 0) {
  console.error(`${formatFindings(gaps)}\n\n${gaps.length} open before the site may go live.`);
  process.exit(1);
}
console.log('Nothing is open. The site may go live.');

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(`content/${name}.json`, 'utf8')));
}
