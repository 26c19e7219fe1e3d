import { routes } from '../routes.ts';

/** @throws {Error} when the browser does not take the worker, or the device has no room */
export async function registerWorker(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(routes.serviceWorker);
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('The worker did not start.');
  return active;
}
