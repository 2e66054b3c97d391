import type { listOwnProjects as call } from '@pq/contract/calls/drafts';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { finishedSteps, toWriteDraft, writeSteps } from '@pq/domain/project/write-steps';
import type { z } from 'zod';
import { sumAtRisk } from '#src/modules/pledging/index.ts';
import { countWaiting } from '#src/modules/projects/own/waiting-questions.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getProjectCards } from '../catalog/get-project-cards.ts';
import { countOwnByState, listOwnRows, type OwnRow } from './queries.ts';

/** Own projects in every state, temporary saves first, then latest change first, with what each one waits for. */
export async function listOwnProjects(
  { database, clock }: Platform,
  caller: Caller,
  { state, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const { db } = database;
  const limit = pageSizes.projects;
  const rows = await listOwnRows(db, caller.uid, { state, limit, offset: page * limit });
  const keys = rows.map(({ key }) => key);
  const cards = new Map((await getProjectCards(db, keys, caller)).map((card) => [card.key, card]));
  const atRisk = await sumAtRisk(db, keys);
  const waiting = await countWaiting(db, keys);
  const today = seoulDate(clock.now());
  const projects = rows.flatMap((row) => {
    const card = cards.get(row.key);
    if (!card) return [];
    return {
      ...card,
      temporary: row.temporary,
      withdrawRequested: row.withdrawRequested,
      ...(row.rejectMessage !== null && { rejectMessage: row.rejectMessage }),
      steps: countSteps(card, row, today),
      changedAt: row.changedAt,
      atRisk: atRisk.get(row.key) ?? { pledges: 0, amount: 0 },
      waiting: waiting.get(row.key) ?? 0,
    };
  });
  return { counts: await countOwnByState(db, caller.uid), projects };
}

/** The first of them as plain cards, where no more is wanted. */
export async function listOwnCards(
  { database: { db } }: Platform,
  caller: Caller,
  most: number,
): Promise<ProjectCard[]> {
  const rows = await listOwnRows(db, caller.uid, { state: undefined, limit: most, offset: 0 });
  return getProjectCards(
    db,
    rows.map(({ key }) => key),
    caller,
  );
}

/** What was sent to review once was complete; its dates may have passed since. */
function countSteps(
  card: ProjectCard,
  { refund, hasText, subImages, fieldSaves }: OwnRow,
  today: string,
): number {
  if (card.state !== 'save') return writeSteps.length;
  return finishedSteps({ ...toWriteDraft({ ...card, refund, subImages, fieldSaves }), hasText }, today)
    .length;
}
