import type { Executor } from '#src/platform/database/database.ts';
import { hasDuePledge } from './claims.ts';

/** True while a charge or the look-up of one is due at `now`, also while another process is at it. */
export function isChargeDue(db: Executor, now: Date): Promise<boolean> {
  return hasDuePledge(db, now);
}
