import type {
  searchCharges as searchChargesCall,
  searchPledges as searchPledgesCall,
} from '@pq/contract/calls/admin/payments';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { searchChargeRows } from './charges/admin-queries.ts';
import { type NarrowedRows, presentFound, searchPledgeRows } from './pledges/admin-queries.ts';

export async function searchPledges(
  { database, clock }: Platform,
  { text, status, trouble, page, ...narrowed }: z.output<typeof searchPledgesCall.input>,
): Promise<z.input<typeof searchPledgesCall.data>> {
  const filter = {
    search: readPledgeSearch(text),
    status,
    trouble,
    now: new Date(clock.now()),
    ...narrowedBy(narrowed),
  };
  const limit = pageSizes.admin;
  const [{ rows, ...sums }, project] = await Promise.all([
    searchPledgeRows(database.db, filter, { limit, offset: page * limit }),
    nameProject(database.db, narrowed.project),
  ]);
  return { ...sums, ...project, pledges: rows.map(presentFound) };
}

export async function searchCharges(
  { database }: Platform,
  { text, status, round, page, ...narrowed }: z.output<typeof searchChargesCall.input>,
): Promise<z.input<typeof searchChargesCall.data>> {
  const limit = pageSizes.admin;
  const filter = { search: readPledgeSearch(text), status, round, ...narrowedBy(narrowed) };
  const [{ rows, ...sums }, project] = await Promise.all([
    searchChargeRows(database.db, filter, { limit, offset: page * limit }),
    nameProject(database.db, narrowed.project),
  ]);
  return {
    ...sums,
    ...project,
    charges: rows.map(({ uid, nickname, email, code, message, ...row }) => ({
      ...row,
      member: { uid, nickname, email },
      ...(code && { code }),
      ...(message && { message }),
    })),
  };
}

type Narrowed = { project?: string | undefined; from?: string | undefined; to?: string | undefined };

/** The same by instants; `until` is exclusive. */
function narrowedBy({ project, from, to }: Narrowed): NarrowedRows {
  return {
    project,
    from: from === undefined ? undefined : new Date(seoulInstant(from)),
    until: to === undefined ? undefined : new Date(seoulInstant(addDays(to, 1))),
  };
}

async function nameProject(db: Executor, key: string | undefined) {
  if (key === undefined) return {};
  const row = z.object({ key: z.string(), title: z.string() });
  const project = await queryOne(db, row, sql`select key, title from project where key = ${key}`);
  return project ? { project } : {};
}
