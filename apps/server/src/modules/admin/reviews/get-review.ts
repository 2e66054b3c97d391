import type { getReview as call } from '@pq/contract/calls/admin/reviews';
import type { z } from 'zod';
import { getProjectCards } from '#src/modules/projects/index.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countEarlier, findSnapshots, findStanding, listRounds, type RoundRow } from './queries.ts';

/**
 * The last submission of a project beside the one before it, with every round and what else its maker has; also when it
 * has been decided meanwhile, so that a second administrator sees by whom. Throws notFound for what was never submitted.
 */
export async function getReview(
  { database: { db } }: Platform,
  operator: AdminCaller,
  key: string,
): Promise<z.input<typeof call.data>> {
  const standing = await findStanding(db, key);
  const [[submission, previous], rounds, [card]] = await Promise.all([
    findSnapshots(db, key),
    listRounds(db, key),
    getProjectCards(db, [key], operator),
  ]);
  const last = rounds.at(-1);
  if (!standing || !card || !submission || !last) throw new ProductError('notFound');
  const { ownerId, version, withdrawRequested } = standing;
  return {
    project: { ...card, round: last.round, submittedAt: last.submittedAt, version, withdrawRequested },
    submission,
    ...(previous && { previous }),
    rounds: rounds.map(presentRound),
    earlier: await countEarlier(db, ownerId, key),
  };
}

function presentRound({ round, submittedAt, decision, decidedAt, decidedBy, message }: RoundRow) {
  return {
    round,
    submittedAt,
    ...(decision !== null && { decision }),
    ...(decidedAt !== null && { decidedAt }),
    ...(decidedBy !== null && { decidedBy }),
    ...(message !== null && { message }),
  };
}
