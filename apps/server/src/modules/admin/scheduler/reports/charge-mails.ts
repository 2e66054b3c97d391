import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { getChargeResults } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { DueProject } from '../queries.ts';

type Results = Awaited<ReturnType<typeof getChargeResults>>;

/** The mail to the maker between the two rounds: what was paid, what was not, and when that is tried again. */
export async function enqueueFirstCharges(
  tx: Tx,
  due: DueProject,
  { paid, retry, retryAt }: Results,
): Promise<void> {
  if (retryAt === null) return;
  await enqueueMail(tx, {
    kind: 'makerFirstCharges',
    to: due.ownerEmail,
    data: { ...makerData(due), paid, failed: retry, retryDate: seoulDate(retryAt) },
    dedupeKey: `first-charges:${due.key}`,
  });
}

/** The maker's mail once every pledge is paid or has failed. */
export async function enqueueChargesDone(tx: Tx, due: DueProject, { paid, failed }: Results): Promise<void> {
  await enqueueMail(tx, {
    kind: 'makerChargesDone',
    to: due.ownerEmail,
    data: { ...makerData(due), paid, failed },
    dedupeKey: `charges-done:${due.key}`,
  });
}

function makerData({ ownerNickname: nickname, title, purpose, key: projectKey }: DueProject) {
  return { nickname, title, purpose, projectKey };
}
