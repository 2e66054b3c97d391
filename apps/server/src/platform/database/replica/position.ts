import { AsyncLocalStorage } from 'node:async_hooks';

/** A position in the database's log of changes: what was written up to there. */
export type Position = bigint;

/** What one question must be able to see: a position; `newest`: whatever there is; null: nothing in particular. */
export type MustSee = Position | 'newest' | null;

const asked = new AsyncLocalStorage<MustSee>();

/** Runs `work` so that lists read in it show at least what `mustSee` says. */
export function seeingAtLeast<T>(mustSee: MustSee, work: () => T): T {
  return asked.run(mustSee, work);
}

/** What the question that is being answered must see. Outside of questions: nothing in particular. */
export function mustSeeNow(): MustSee {
  return asked.getStore() ?? null;
}

/** The position that PostgreSQL writes as `16/B374D848`; null for any other text. */
export function parsePosition(text: string | null | undefined): Position | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '');
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`) : null;
}
