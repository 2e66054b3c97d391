import { addBusinessDays } from '@pq/domain/business-days';
import { seoulDate, seoulInstant } from '@pq/domain/dates';
import { finalizeDue, STATEMENT_DAYS } from '#src/modules/settlement/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { ProjectRows } from './projects.ts';

/** Statements of completed projects, final where their day has come. */
export async function insertStatements(tx: Tx, sets: readonly ProjectRows[], nowMs: number): Promise<void> {
  const completed = sets.flatMap(({ project }) => (project.state === 're-finish' ? [project] : []));
  const rows = completed.map(({ key, ownerId, updatedAt }) => ({
    key: newId(nowMs),
    kind: 'main',
    projectKey: key,
    memberId: ownerId,
    completedAt: updatedAt,
    dueOn: addBusinessDays(seoulDate(updatedAt.getTime()), STATEMENT_DAYS),
  }));
  await insertRows(tx, 'statement', rows);
  const finalAt = rows.map(({ dueOn }) => seoulInstant(dueOn, 10)).filter((atMs) => atMs <= nowMs);
  for (const atMs of finalAt.sort((a, b) => a - b)) await finalizeDue(tx, new Date(atMs), { idsAtMs: nowMs });
}
