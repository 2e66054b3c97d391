import fc from 'fast-check';
import { type Fault, faults, PEOPLE, PROJECTS, type Step } from './lives.ts';
import { type PayoutStep, payoutStep } from './payout-steps.ts';
import { placesOfSettlement, placesToDie, type Trap } from './process.ts';

/** A row of the provider’s files that is left out, or has another sum or fee, until the next comparison. `row` is a number into all of them. */
export type PlantedFault = { row: number; how: 'drop' | 'alter' | 'fee' };

/**
 * What admins pay out during a turn, and time that passes after it; `compare`: the provider's files are compared, with a fault in them
 * or without.
 */
export type Pause = { payouts: PayoutStep[]; hours: number; compare: PlantedFault | null | undefined };

/** What happens to the money of two projects of one maker: when they are open, until their statements are final, and after that. */
type SettlementLife = { orders: Step[]; before: Step[][]; after: Step[][] };

/** Lives of makers in the same time. */
export type World = { lives: SettlementLife[]; chargeFaults: Fault[]; before: Pause[]; after: Pause[] };

/** Turns before the statement, and as many after it. */
const TURNS = 2;

const who = fc.nat(PEOPLE - 1);
const project = fc.nat(PROJECTS - 1);
const order: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('place' as const),
  who,
  project,
  lines: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
  donation: fc.nat(99_999),
});
const trap: fc.Arbitrary<Trap> = fc.record({
  does: fc.constant('die' as const),
  at: fc.constantFrom(
    ...placesOfSettlement,
    ...placesToDie.filter((place) => /^(charge|refund|finish)/.test(place)),
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      who,
      project,
      amount: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 30_000 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refundFault' as const), fault: fc.constantFrom(...faults) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payNow' as const), who, project }) },
  // So that some stages are below the minimum.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('shrink' as const),
      project,
      base: fc.integer({ min: 1, max: 2_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('blind' as const), project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trap' as const), trap }) },
);
const steps = times(TURNS, fc.array(step, { minLength: 1, maxLength: 4 }));
const pausesOf = (turns: number, payouts: number): fc.Arbitrary<Pause[]> =>
  times(
    turns,
    fc.record({
      payouts: fc.array(payoutStep, { minLength: payouts, maxLength: payouts }),
      hours: fc.constantFrom(0, 24, 72),
      compare: fc.oneof(
        fc.constant(undefined),
        fc.option(
          fc.record({
            row: fc.nat(),
            how: fc.constantFrom('drop' as const, 'alter' as const, 'fee' as const),
          }),
        ),
      ),
    }),
  );
const life: fc.Arbitrary<SettlementLife> = fc.record({
  orders: fc.array(order, { minLength: 3, maxLength: 8 }),
  before: steps,
  after: steps,
});

export const worldOf = (lives: number): fc.Arbitrary<World> =>
  fc.record({
    lives: times(lives, life),
    chargeFaults: fc.array(fc.constantFrom(...faults), { maxLength: lives }),
    before: pausesOf(TURNS, 0),
    // In the last turn nothing but payouts: what was refunded by then is owed, and subtracted.
    after: pausesOf(TURNS + 1, 3 * lives),
  });

function times<T>(n: number, each: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(each, { minLength: n, maxLength: n });
}
