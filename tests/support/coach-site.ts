/** The whole site in a process of its own, with small books and a coach who is signed in. Tells both. */
import { startSite } from '#netlify/local/serve.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';
import { shopServicesFromEnv } from '#netlify/services/shop-services.ts';
import { COACH, signInAsCoach } from './coach.ts';
import { makePdf } from './pdf.ts';

const [dataDir = ''] = process.argv.slice(2);
const site = await startSite({
  port: 0,
  dataDir,
  own: {},
  seed: async () => {
    const { books, catalogue, now } = servicesFromEnv();
    for (const { slug, pages } of catalogue.all()) {
      const body = makePdf({ pages, note: slug });
      await books.publish({ slug, fileName: `${slug}.pdf`, pages, body, at: now() });
    }
  },
});
const services = shopServicesFromEnv();
const { cookie } = await signInAsCoach({ services, clock: { now: services.now() } });
const coach = await services.accounts.findByAddress(COACH);
process.send?.({ url: site.url, cookie, totp: coach?.totp });
process.on('disconnect', () => {
  void site.close().then(() => process.exit(0));
});
