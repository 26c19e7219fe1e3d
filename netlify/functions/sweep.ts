import type { Config } from '@netlify/functions';
import { sweep } from '#netlify/app/jobs.ts';
import { serve } from '#netlify/http/endpoint.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';
import { log } from '#netlify/http/log.ts';
import { respondJson } from '#netlify/http/respond.ts';

/**
 * Runs the background jobs, including work left over from outages. Runs on a schedule and has no
 * URL on the platform.
 */
export default serve(
  'sweep',
  async (_request, services) => {
    const report = await sweep(services);
    log({ event: 'done', function: 'sweep', counts: { ...report } });
    return respondJson(200, report);
  },
  { services: shopServicesFromEnv },
);

export const config: Config = { schedule: '*/5 * * * *' };
