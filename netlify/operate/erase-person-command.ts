import { parseArgs } from 'node:util';
import { utcDay } from '#src/domain/day.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import {
  mayHoldData,
  itemsToErase,
  unsearchedItems,
  keptItems,
  nothingToEraseReason,
} from '#src/domain/privacy/erasure.ts';
import { erasePerson, previewErasure } from '#netlify/app/erase-person.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { variablesOfSite } from './open-stores.ts';

export async function forget(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const address = readEmailAddress(positionals[0] ?? '');
  if (!address || positionals.length !== 1) {
    throw new CannotStart(
      'Add the person’s address: npm run shop -- forget maria@example.com. This shows what would be deleted. Add --yes to delete it.',
    );
  }
  const services = await servicesFromEnv(variablesOfSite());
  const held = await (values.yes ? erasePerson : previewErasure)(address, services);
  const unseen = unsearchedItems(values.yes ? { ...held, isPartial: false } : held);
  if (!mayHoldData(held)) {
    const why = nothingToEraseReason(held, utcDay);
    throw new CannotStart([why, ...unseen].join(' '));
  }
  const goes = itemsToErase(held);
  if (goes.length > 0)
    console.log([values.yes ? 'Deleted:' : 'This will be deleted for good:', ...goes].join('\n- '));
  for (const line of unseen) console.log(line);
  console.log(['We’ll keep this:', ...keptItems(held)].join('\n- '));
  const done = held.isPartial
    ? 'The site is still searching. It’ll delete the rest automatically within a few hours.'
    : 'Done. We’ll check again within 10 minutes for anything that just came in.';
  console.log(
    values.yes ? done : 'Nothing was changed. To delete it, run the command again with --yes.',
  );
}
