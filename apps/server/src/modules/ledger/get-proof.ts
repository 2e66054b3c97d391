import type { getLedgerProof } from '@pq/contract/calls/ledger-proof';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { queryOne, queryOnly } from '#src/platform/database/query.ts';
import { ProductError } from '#src/platform/product-error.ts';

const sealRow = z.object({ position: z.number(), sealedAt: z.number() });

const dayRow = z.object({
  first: z.number(),
  last: z.number(),
  hash: z.string(),
  isOver: z.boolean(),
  checkedAt: z.number().nullable(),
  isWhole: z.boolean().nullable(),
});

/** What anybody may know of an entry: where its seal is in the chain. Throws notSealed. */
export async function getProof(db: Executor, hash: string): Promise<z.input<typeof getLedgerProof.data>> {
  const seal = /^[0-9a-f]{64}$/.test(hash)
    ? await queryOne(
        db,
        sealRow,
        sql`
        select position, ${epochMs('sealed_at')} as sealed_at from log_seal
        where log = 'ledger_entry' and hash = decode(${hash}, 'hex')`,
      )
    : null;
  if (!seal) throw new ProductError('notSealed');
  const { position, sealedAt } = seal;
  const date = seoulDate(sealedAt);
  const [from, to] = [date, addDays(date, 1)].map((day) => new Date(seoulInstant(day)));
  const ofDay = sql`log = 'ledger_entry' and sealed_at >= ${from} and sealed_at < ${to}`;
  const day = await queryOnly(
    db,
    dayRow,
    sql`
    select f.position as first, l.position as last, encode(l.hash, 'hex') as hash, now() >= ${to} as is_over,
      ${epochMs('c.done_at')} as checked_at, c.chain_breaks = 0 as is_whole
    from (select position from log_seal where ${ofDay} order by sealed_at, position limit 1) f
      cross join (select position, hash from log_seal where ${ofDay} order by sealed_at desc, position desc limit 1) l
      left join daily_run c on c.job = 'checks' and c.done_at > to_timestamp(${sealedAt / 1_000})`,
  );
  return {
    hash,
    sealedAt,
    day: {
      date,
      place: position - day.first + 1,
      entries: day.last - day.first + 1,
      last: day.hash,
      isOver: day.isOver,
    },
    checked:
      day.checkedAt === null || day.isWhole === null ? null : { at: day.checkedAt, isWhole: day.isWhole },
  };
}
