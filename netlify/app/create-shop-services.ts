import type { Payments, ShopServices } from '#netlify/payments/payments.ts';
import type { Services } from '#netlify/services.ts';
import { assembleServices, servicesFromEnv, type ServiceParts } from './create-services.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';

export function assembleShopServices({
  payments,
  ...parts
}: ServiceParts & { payments: Payments }): ShopServices {
  return { ...assembleServices(parts), payments };
}

const kept = new WeakMap<Services, ShopServices>();

/**
 * Returns this process's services with payments, cached the same way as {@link servicesFromEnv}.
 * @throws {EnvironmentError} if a variable is missing or invalid
 */
export async function shopServicesFromEnv(
  source?: Readonly<Record<string, string | undefined>>,
): Promise<ShopServices> {
  const services = await servicesFromEnv(source);
  const shop = kept.get(services) ?? { ...services, payments: createPayments(services.env) };
  kept.set(services, shop);
  return shop;
}
