import type { Purpose } from '@pq/domain/project/project';
import type { Executor } from '#src/platform/database/database.ts';
import { listOwed, type OwedRow } from './owed.ts';
import { listProjectNames } from './read-queries.ts';

export type OwingRow = OwedRow & { nickname: string; purpose: Purpose; title: string };

/** What makers owe for projects, the oldest first. */
export async function listOwing(db: Executor): Promise<OwingRow[]> {
  return nameOwed(db, await listOwed(db, null));
}

/** With the maker's and the project's names. */
export async function nameOwed(db: Executor, rows: readonly OwedRow[]): Promise<OwingRow[]> {
  const names = await listProjectNames(
    db,
    rows.map(({ projectKey }) => projectKey),
  );
  const nameOf = new Map(
    names.map(({ key, nickname, purpose, title }) => [key, { nickname, purpose, title }]),
  );
  return rows.flatMap((row) => {
    const name = nameOf.get(row.projectKey);
    return name ? [{ ...row, ...name }] : [];
  });
}

export function presentOwing({ memberId, nickname, owes, since, projects }: OwingMaker) {
  return {
    maker: { uid: memberId, nickname },
    ...{ owes, since },
    projects: projects.map(({ projectKey, purpose, title, amount }) => ({
      project: { key: projectKey, purpose, title },
      owes: amount,
    })),
  };
}

export type OwingMaker = Pick<OwingRow, 'memberId' | 'nickname' | 'since'> & {
  owes: number;
  projects: OwingRow[];
};

/** A maker owes since the first of the projects. */
export function groupByMaker(rows: readonly OwingRow[]): OwingMaker[] {
  const makers = new Map<string, OwingMaker>();
  for (const row of rows) {
    const { memberId, nickname, since } = row;
    const maker = makers.get(memberId) ?? { memberId, nickname, since, owes: 0, projects: [] };
    maker.owes += row.amount;
    maker.since = Math.min(maker.since, row.since);
    maker.projects.push(row);
    makers.set(memberId, maker);
  }
  return [...makers.values()].sort((a, b) => a.since - b.since);
}
