import type { Payments } from '#netlify/payments/payments.ts';
import { assembleServices, servicesFromEnv, type ServiceParts, type Services } from './create-services.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';

/**
 * All services, and payments. Apart from the others because the payment provider's package is as large
 * as everything else together: a function that takes no money is deployed and started without it.
 */
export interface ShopServices extends Services {
  payments: Payments;
}

export function assembleShopServices({
  payments,
  ...parts
}: ServiceParts & { payments: Payments }): ShopServices {
  return { ...assembleServices(parts), payments };
}

const kept = new WeakMap<Services, ShopServices>();

/**
 * The services of this process with payments, kept as {@link servicesFromEnv} keeps the others.
 * @throws {EnvironmentError} when a variable is missing or wrong.
 */
export async function shopServicesFromEnv(
  source?: Readonly<Record<string, string | undefined>>,
): Promise<ShopServices> {
  const services = await servicesFromEnv(source);
  const shop = kept.get(services) ?? { ...services, payments: createPayments(services.env) };
  kept.set(services, shop);
  return shop;
}
