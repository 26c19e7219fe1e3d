import { createTestHarness } from '#tests/support/memory-services.ts';
import { describePrices } from './prices.contract.ts';

describePrices('in memory', () => createTestHarness());
