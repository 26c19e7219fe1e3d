import { createTestWorld } from '#tests/support/memory-services.ts';
import { describeOffers } from './offers.contract.ts';

describeOffers('in memory', () => createTestWorld());
