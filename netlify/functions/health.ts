import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { readHealth } from '#netlify/app/read-health.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';

/**
 * Health check for external monitoring. Returns 200 if the sweeper is alive and both the
 * environment and the store are readable, otherwise 503. Doesn't reveal anything about orders or
 * people.
 */
export default byMethod(
  'health',
  {
    async GET(_request, services) {
      const health = await readHealth(services);
      return respondJson(health.status === 'ok' ? 200 : 503, health);
    },
  },
  { services: servicesFromEnv },
);
