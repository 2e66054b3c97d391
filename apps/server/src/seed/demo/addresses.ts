import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { addressLockAt, lockReminderAt } from '@pq/domain/shipping/address-lock';
import { newId } from '#src/platform/ids.ts';
import type { PlacedProject } from '../content/content-schema.ts';

type Pledge = { id: string; status: string; addressBasic: string };

/** Of a project that is being sent, addresses are locked soon. */
export function lockColumns({ shipping }: PlacedProject, nowMs: number) {
  const announcedMs = nowMs - DAY_MS;
  const isLocked = shipping === 'mixed';
  return {
    addressLockAnnouncedAt: isLocked ? new Date(announcedMs) : null,
    addressLockAt: isLocked ? new Date(addressLockAt(announcedMs)) : null,
  };
}

/** The reminder, which the worker sends. */
export function noticeRows({ key, shipping }: PlacedProject, nowMs: number) {
  if (shipping !== 'mixed') return [];
  const lockAt = addressLockAt(nowMs - DAY_MS);
  const dueAt = new Date(lockReminderAt(lockAt));
  return [{ id: newId(nowMs), projectKey: key, kind: 'reminder', lockAt: new Date(lockAt), dueAt }];
}

/** Of four paid orders without a parcel one is confirmed, one changed, one without a number of a building, and one not answered. */
export function answerAddresses(
  { shipping }: PlacedProject,
  pledges: readonly { pledge: Pledge }[],
  sent: ReadonlySet<string>,
  nowMs: number,
) {
  const open = pledges.filter(({ pledge: { id, status } }) => status === 'paid' && !sent.has(id));
  const place = new Map(open.map(({ pledge }, n) => [pledge.id, n % 4]));
  const at = new Date(nowMs - 6 * HOUR_MS);
  return (pledge: Pledge) => {
    const kind = shipping === 'mixed' ? place.get(pledge.id) : undefined;
    return {
      addressConfirmedAt: kind === 0 ? at : null,
      addressChangedAt: kind === 1 ? at : null,
      addressBasic: kind === 2 ? pledge.addressBasic.replace(/\s\d+(?:-\d+)?\s*$/, '') : pledge.addressBasic,
    };
  };
}
