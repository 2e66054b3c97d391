import { ProductError } from '#src/platform/product-error.ts';
import type { TestPlatform } from '#src/testing/index.ts';

export const placesToDie = [
  'pledge.before_write',
  'pledge.after_write',
  'pledge.before_change',
  'charge.before_open_commit',
  'charge.after_open',
  'charge.after_lookup',
  'charge.before_call',
  'charge.permitted',
  'charge.after_call',
  'charge.before_settle',
  'charge.before_commit',
  'charge.after_settle',
  'late.before_commit',
  'refund.after_open',
  'refund.after_call',
  'refund.before_commit',
  'refund.after_repeat',
  'finish.before_commit',
  'blind.before_commit',
] as const;

export const placesToSleep = [
  'charge.after_open',
  'charge.after_lookup',
  'charge.before_call',
  'charge.permitted',
  'charge.after_call',
  'charge.before_settle',
  'refund.after_open',
  'refund.after_call',
  'refund.after_repeat',
] as const;

export const placesOfSettlement = [
  'statement.before_commit',
  'adjust.before_commit',
  'comparison.before_commit',
  'payout.before_commit',
] as const;

export type Trap =
  | { does: 'die'; at: (typeof placesToDie | typeof placesOfSettlement)[number] }
  | { does: 'sleep'; at: (typeof placesToSleep)[number] };

class Died extends Error {}

/** People are refused for reasons, and a process may die; anything else is a fault of ours. */
export function expectRefusal(error: unknown): void {
  if (error instanceof Died) return;
  if (!(error instanceof ProductError) || error.code === 'server') throw error;
}

type Work<T> = (platform: TestPlatform, signal: AbortSignal) => Promise<T>;

export type Process = ReturnType<typeof createProcess>;

export function createProcess(platform: TestPlatform) {
  let life = new AbortController();
  let traps: Trap[] = [];
  let sleepers: { wake(): void; ended: Promise<unknown> }[] = [];
  let sprung = 0;

  const take = (name: string): Trap | undefined => {
    const found = traps.find(({ at }) => at === name);
    traps = traps.filter((trap) => trap !== found);
    if (found) sprung += 1;
    return found;
  };

  return {
    arm(trap: Trap): void {
      traps.push(trap);
    },
    disarm(): void {
      traps = [];
    },
    sprung: () => sprung,
    isDisturbed: () => life.signal.aborted || sleepers.length > 0,
    /** Runs a worker; comes back when it has ended, or sleeps. Throws what the work throws. */
    async run<T>(work: Work<T>): Promise<T | undefined> {
      const own = life;
      const asleep = Promise.withResolvers<undefined>();
      const failpoint = async (name: string) => {
        own.signal.throwIfAborted();
        const trap = take(name);
        if (trap?.does === 'die') own.abort(new Died(name));
        if (trap?.does === 'sleep')
          await new Promise<void>((wake) => {
            sleepers.push({ wake, ended });
            asleep.resolve(undefined);
          });
        // Work that slept while the process died is dead, too.
        own.signal.throwIfAborted();
      };
      const ended = Promise.resolve().then(() => work({ ...platform, failpoint }, own.signal));
      return Promise.race([ended, asleep.promise]);
    },
    /** A new process starts, and real time has passed: the leases of the dead and the sleeping have expired. */
    async restart(): Promise<void> {
      if (life.signal.aborted) life = new AbortController();
      for (const table of ['pledge', 'refund'])
        await platform.database.db.query(
          `update ${table} set lease_until = now() - interval '1 second' where lease_until is not null`,
        );
    },
    async wake(): Promise<void> {
      const woken = sleepers;
      sleepers = [];
      // They are awaited below: work that fell asleep again would never be woken.
      if (woken.length > 0) traps = traps.filter(({ does }) => does !== 'sleep');
      for (const { wake } of woken) wake();
      for (const { ended } of woken) await ended.catch(expectRefusal);
    },
  };
}
