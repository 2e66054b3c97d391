import type { getReview as getReviewCall } from '@pq/contract/calls/admin/reviews';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import type { z } from 'zod';
import { verificationOf, verificationsOf } from '#src/modules/accounts/index.ts';
import { findSubmittedPlans, getProjectCards, presentPlan } from '#src/modules/projects/index.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  countOtherProjects,
  findReviewStatus,
  findSnapshots,
  listOpenReviews,
  listOwnedProjects,
  listRounds,
  listWithdrawalRequests,
  type ProjectSearch,
  type RoundRow,
  searchProjectRows,
} from './queries.ts';

const pageAt = (page: number) => ({ limit: pageSizes.admin, offset: page * pageSizes.admin });

export async function listReviews(
  { database: { db } }: Platform,
  admin: AdminCaller,
  { purpose, page }: { purpose?: Purpose | undefined; page: number },
) {
  const { total, rows } = await listOpenReviews(db, { purpose }, pageAt(page));
  const cards = await waitingCards(db, admin, rows);
  return { total, projects: cards.map(({ requestedAt: _, ...card }) => card) };
}

export async function listWithdrawals(
  { database: { db } }: Platform,
  admin: AdminCaller,
  { text, page }: { text: string; page: number },
) {
  const { total, rows } = await listWithdrawalRequests(db, text.trim(), pageAt(page));
  const cards = await waitingCards(db, admin, rows);
  return {
    total,
    projects: cards.map((card) => ({ ...card, requestedAt: card.requestedAt ?? card.submittedAt })),
  };
}

/** Projects in any state with the text in title or maker, or as key, latest change first. */
export async function searchAllProjects(
  { database: { db } }: Platform,
  admin: AdminCaller,
  { page, ...search }: ProjectSearch & { page: number },
) {
  const { total, rows } = await searchProjectRows(db, { ...search, text: search.text.trim() }, pageAt(page));
  return { total, projects: await cardsOf(db, admin, rows) };
}

export async function listProjectsOf(
  { database: { db } }: Platform,
  admin: AdminCaller,
  { ownerId, limit }: { ownerId: string; limit: number },
) {
  const { total, rows } = await listOwnedProjects(db, ownerId, limit);
  return { total, projects: await cardsOf(db, admin, rows) };
}

async function waitingCards<Row extends { key: string }>(
  db: Platform['database']['db'],
  admin: AdminCaller,
  rows: readonly Row[],
) {
  const cards = await cardsOf(db, admin, rows);
  const identities = await verificationsOf(
    db,
    cards.map(({ profile }) => profile.uid),
  );
  return cards.map((card) => ({ ...card, identity: identities.get(card.profile.uid) ?? ('none' as const) }));
}

async function cardsOf<Row extends { key: string }>(
  db: Platform['database']['db'],
  admin: AdminCaller,
  rows: readonly Row[],
): Promise<(ProjectCard & Row)[]> {
  const known = new Map(rows.map((row) => [row.key, row]));
  const cards = await getProjectCards(db, [...known.keys()], admin);
  return cards.flatMap((card) => {
    const row = known.get(card.key);
    return row ? [{ ...card, ...row }] : [];
  });
}

/**
 * The last two submissions of a project, every round, and the numbers of the maker's other projects; also after the decision, so
 * that a second admin sees who made it. Throws notFound for a project that was never submitted.
 */
export async function getReview(
  { database: { db } }: Platform,
  admin: AdminCaller,
  key: string,
): Promise<z.input<typeof getReviewCall.data>> {
  const status = await findReviewStatus(db, key);
  const [[submission, previous], rounds, [card], submitted] = await Promise.all([
    findSnapshots(db, key),
    listRounds(db, key),
    getProjectCards(db, [key], admin),
    findSubmittedPlans(db, key),
  ]);
  const last = rounds.at(-1);
  if (!status || !card || !submission || !last || !submitted) throw new ProductError('notFound');
  const { ownerId, version, withdrawRequested } = status;
  const identity = await verificationOf(db, ownerId);
  return {
    project: {
      ...card,
      round: last.round,
      submittedAt: last.submittedAt,
      version,
      withdrawRequested,
      identity,
    },
    submission,
    ...(previous && { previous }),
    rounds: rounds.map(presentRound),
    earlier: await countOtherProjects(db, ownerId, key),
    plans: submitted.plans.map(presentPlan),
    split: submitted.splitReason,
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
