import fc from 'fast-check';
import type { ScriptedProvider } from '#src/testing/index.ts';
import { placesToDie, placesToSleep, type Trap } from './process.ts';

export const PEOPLE = 4;
export const PROJECTS = 2;
export const faults = ['decline', 'lost-before', 'lost-after', 'retryable'] as const;
export type Fault = (typeof faults)[number];

/**
 * What one of the people, or the world, does. `who` and `project` are numbers into the scene, `lines` pieces of each combination
 * that it sells, `of` one of them, the last any of the first reward.
 */
export type Step =
  | { do: 'place' | 'fix'; who: number; project: number; lines: number[]; donation: number }
  | { do: 'cancel' | 'card' | 'fallback' | 'removeCard' | 'payNow'; who: number; project: number }
  | { do: 'wait' | 'quit'; who: number; project: number; of: number }
  | { do: 'refund'; who: number; project: number; amount: number | undefined }
  /** Refunds everything but so much of a project. */
  | { do: 'shrink'; project: number; base: number }
  | { do: 'blind'; project: number }
  | { do: 'fault'; fault: ScriptedProvider['faults'][number] }
  | { do: 'trap'; trap: Trap }
  | { do: 'refundFault'; fault: ScriptedProvider['refundFaults'][number] };
export type Turn = { steps: Step[]; hours: number };

const who = fc.nat(PEOPLE - 1);
const project = fc.nat(PROJECTS - 1);
const order = {
  who,
  project,
  lines: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
  donation: fc.constantFrom(0, 0, 1_000, 55_555),
};
const trap: fc.Arbitrary<Trap> = fc.oneof(
  fc.record({ does: fc.constant('die' as const), at: fc.constantFrom(...placesToDie) }),
  fc.record({ does: fc.constant('sleep' as const), at: fc.constantFrom(...placesToSleep) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('place' as const), ...order }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fix' as const), ...order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'card' as const, 'fallback' as const, 'removeCard' as const),
      who,
      project,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('wait' as const, 'wait' as const, 'quit' as const),
      who,
      project,
      of: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      who,
      project,
      amount: fc.constantFrom(undefined, 1, 4_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('blind' as const), project }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('trap' as const), trap }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refundFault' as const),
      fault: fc.constantFrom(...faults),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom(...faults),
    }),
  },
);

export const life: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    hours: fc.constantFrom(0, 0, 0, 7, 24, 72, 200),
  }),
  { minLength: 3, maxLength: 14 },
);
