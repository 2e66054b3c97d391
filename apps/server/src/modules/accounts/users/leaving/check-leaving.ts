import type { LeaveCheck } from '@pq/contract/shapes/account';
import { seoulDate } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import { listAwaitedBy, listOpenOf, listPendingOf } from './leave-repository.ts';

/** What keeps a member from leaving, and which rewards they still wait for. */
export async function checkLeaving({ database, clock }: Platform, uid: string): Promise<LeaveCheck> {
  const { db } = database;
  return {
    pledges: await listPendingOf(db, uid),
    projects: await listOpenOf(db, uid),
    awaited: await listAwaitedBy(db, uid, seoulDate(clock.now())),
  };
}
