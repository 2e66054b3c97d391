import type { ProjectCard } from '@pq/contract/shapes/project';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { getProjectCards } from '#src/modules/projects/index.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listOwned, listRequests, listWaiting, type Search, searchRows } from './queries.ts';

const pageAt = (page: number) => ({ limit: pageSizes.admin, offset: page * pageSizes.admin });

/** What is under review, oldest submission first. */
export async function listReviews(
  { database: { db } }: Platform,
  operator: AdminCaller,
  { purpose, page }: { purpose?: Purpose | undefined; page: number },
) {
  const { total, rows } = await listWaiting(db, { purpose }, pageAt(page));
  const cards = await cardsOf(db, operator, rows);
  return { total, projects: cards.map(({ requestedAt: _, ...card }) => card) };
}

/** Requests to withdraw a review, oldest first. */
export async function listWithdrawals(
  { database: { db } }: Platform,
  operator: AdminCaller,
  { page }: { page: number },
) {
  const { total, rows } = await listRequests(db, pageAt(page));
  const cards = await cardsOf(db, operator, rows);
  return {
    total,
    projects: cards.map((card) => ({ ...card, requestedAt: card.requestedAt ?? card.submittedAt })),
  };
}

/** Projects in any state whose title or maker holds the text, or with it as key, latest change first. */
export async function searchAllProjects(
  { database: { db } }: Platform,
  operator: AdminCaller,
  { page, ...search }: Search & { page: number },
) {
  const { total, rows } = await searchRows(db, { ...search, text: search.text.trim() }, pageAt(page));
  return { total, projects: await cardsOf(db, operator, rows) };
}

/** The latest `limit` projects of a maker in any state, and how many there are. */
export async function listProjectsOf(
  { database: { db } }: Platform,
  operator: AdminCaller,
  { ownerId, limit }: { ownerId: string; limit: number },
) {
  const { total, rows } = await listOwned(db, ownerId, limit);
  return { total, projects: await cardsOf(db, operator, rows) };
}

/** Each row with the card of its project. */
async function cardsOf<Row extends { key: string }>(
  db: Platform['database']['db'],
  operator: AdminCaller,
  rows: readonly Row[],
): Promise<(ProjectCard & Row)[]> {
  const known = new Map(rows.map((row) => [row.key, row]));
  const cards = await getProjectCards(db, [...known.keys()], operator);
  return cards.flatMap((card) => {
    const row = known.get(card.key);
    return row ? [{ ...card, ...row }] : [];
  });
}
