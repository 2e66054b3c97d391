import { expect, test } from 'vitest';
import { isParcel } from './shipping.ts';

test.each([
  ['projects', '', 0, true],
  ['projects', '', 3_000, true],
  ['projects', 'PQ', 3_000, true],
  ['projects', 'PQ', 0, false],
  ['ordermade', '', 0, true],
  ['ordermade', 'PQ', 0, true],
] as const)('%s %s with a fee of %i is a parcel: %s', (purpose, deliveryType, delivery, parcel) => {
  expect(isParcel({ delivery }, { purpose, config: { deliveryType } })).toBe(parcel);
});
