import { createHmac } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import type { SealedTable } from '#src/platform/sealing/rotate-keys.ts';
import { deriveKey, type Keys, knownIds, openSealed, seal } from '#src/platform/sealing/seal.ts';

const PURPOSE = 'alert-email';

/** An address opens in its row alone, so that nobody's mail can be led elsewhere by a change of the table. */
export function sealEmail(email: string, id: string, keys: Keys): Buffer {
  return seal(email, { purpose: PURPOSE, row: id }, keys);
}

/** Null for what no key of the ring opens in this row. */
export function openEmail(sealed: Buffer, id: string, keys: Keys): string | null {
  try {
    return openSealed(sealed, { purpose: PURPOSE, row: id }, keys).text;
  } catch {
    return null;
  }
}

/** Under every key of the ring, the first one first: during a rotation a row may have any of them. */
export function hashesOfEmail(email: string, { encryptionKeys }: Keys): [Buffer, ...Buffer[]] {
  const [first, ...others] = encryptionKeys.map((key) =>
    createHmac('sha256', deriveKey(key, `${PURPOSE} hash`))
      .update(email, 'utf8')
      .digest(),
  );
  return [first as Buffer, ...others];
}

const sealedRow = z.object({ id: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) });

export const sealedAlertEmails: SealedTable = {
  name: 'alert_email',
  list: (db, { after, limit }) =>
    query(
      db,
      sealedRow,
      sql`
      select id, id::text as bound_to, email_sealed as sealed from alert_email
      where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`,
    ),
  open: ({ sealed, boundTo }, keys) => ({
    ...openSealed(sealed, { purpose: PURPOSE, row: boundTo }, keys),
    isBound: true,
  }),
  seal: (text, { boundTo }, keys) => sealEmail(text, boundTo, keys),
  async replace(db, rows, keys) {
    const values = join(
      rows.map(
        ({ id, from, to, text }) =>
          sql`(${id}::uuid, ${from}::bytea, ${to}::bytea, ${hashesOfEmail(text, keys)[0]}::bytea)`,
      ),
      ', ',
    );
    return execute(
      db,
      sql`
      with change(id, sealed_from, sealed_to, hash) as (values ${values}),
      free as (
        select e.id from alert_email e join change on change.id = e.id and change.sealed_from = e.email_sealed
        for no key update of e skip locked)
      update alert_email e set email_sealed = change.sealed_to, email_hash = change.hash
      from free join change on change.id = free.id where e.id = free.id`,
    );
  },
  async isSealedByOthers(db, keys) {
    const { found } = await queryOnly(
      db,
      z.object({ found: z.boolean() }),
      sql`
      select exists (
        select from alert_email where substring(email_sealed from 1 for 4) <> all(${knownIds(keys)}::bytea[])) as found`,
    );
    return found;
  },
};
