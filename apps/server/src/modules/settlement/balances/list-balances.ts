import type { listBalances as call } from '@pq/contract/calls/admin/balances';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listLetters, listOpenWriteOffs, listOwing, type OwingRow } from './queries.ts';

type Answer = z.input<typeof call.data>;

/** Makers who owe, by the day since which they do. */
export async function listBalances(
  { database: { db } }: Pick<Platform, 'database'>,
  { page }: z.output<typeof call.input>,
): Promise<Answer> {
  const rows = await listOwing(db);
  const makers = groupByMaker(rows);
  const shown = makers.slice(page * pageSizes.admin, (page + 1) * pageSizes.admin);
  const ids = shown.map(({ memberId }) => memberId);
  const [writeOffs, letters] = await Promise.all([listOpenWriteOffs(db, ids), listLetters(db, ids)]);
  return {
    total: makers.length,
    owes: rows.reduce((all, { amount }) => all + amount, 0),
    balances: shown.map((maker) => {
      const { memberId, since } = maker;
      const writeOff = writeOffs.find((one) => one.memberId === memberId);
      return {
        ...presentOwing(maker),
        letters: letters
          .filter((letter) => letter.memberId === memberId && letter.since === since)
          .map(({ days }) => days),
        writeOff: writeOff
          ? {
              amount: writeOff.amount,
              reason: writeOff.reason,
              askedBy: { uid: writeOff.askedBy, nickname: writeOff.askedByName },
              askedAt: writeOff.askedAt,
            }
          : null,
      };
    }),
  };
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
