import { createMemoryStore } from '#tests/support/memory-store.ts';
import { describeStore } from './store.contract.ts';

describeStore('memory', () => createMemoryStore());
