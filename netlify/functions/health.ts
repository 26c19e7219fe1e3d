import { readHealth } from '#netlify/app/read-health.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';

/**
 * For a monitor outside: 200 while the sweeper lives and environment and store can be read, else 503. It
 * says nothing about orders or people.
 */
export default byMethod('health', {
  async GET(_request, services) {
    const health = await readHealth(services);
    return respondJson(health.status === 'ok' ? 200 : 503, health);
  },
});
