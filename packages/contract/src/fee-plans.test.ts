import { settle } from '@pq/domain/settlement/expected';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeFeePlan } from './calls/admin/fee-plans.ts';

const plans = fc
  .record({
    platformBp: fc.nat(3_000),
    paymentBp: fc.nat(3_000),
    first: fc.integer({ min: 1, max: 99 }),
    charged: fc.nat(1_000_000_000),
  })
  .map(({ first, charged, ...fees }) => ({
    plan: { name: 'split' as const, ...fees, stages: [first, 100 - first] },
    charged,
  }));

test('a plan is accepted when its stages are never negative, whatever is charged', () => {
  fc.assert(
    fc.property(plans, ({ plan, charged }) => {
      const input = { ...plan, validFrom: '2027-02-01', seen: '01935000-0000-7000-8000-000000000001' };
      return !writeFeePlan.input.safeParse(input).success || Math.min(...settle(plan, charged).stages) >= 0;
    }),
    { numRuns: 10_000 },
  );
});

test('a plan whose first stage is not more than its fees with VAT is refused at its stages', () => {
  const { error } = writeFeePlan.input.safeParse({
    ...{ name: 'split', platformBp: 2_000, paymentBp: 1_000, stages: [30, 70] },
    ...{ validFrom: '2027-02-01', seen: '01935000-0000-7000-8000-000000000001' },
  });
  expect(error?.issues).toMatchObject([{ path: ['stages'] }]);
});
