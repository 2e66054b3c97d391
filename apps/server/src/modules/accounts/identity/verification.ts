import { ACCOUNT_HOLD_MS, type Verification } from '@pq/domain/identity/identity';
import sql, { type Sql } from 'sql-template-tag';
import type { Executor } from '#src/platform/database/database.ts';
import { verificationsOf } from './queries.ts';

export async function verificationOf(db: Executor, memberId: string): Promise<Verification> {
  return (await verificationsOf(db, [memberId])).get(memberId) ?? 'none';
}

/** SQL: whether nothing may be paid out to a maker: no identity is in force, or an account was changed within 72 hours. */
export function isPausedForIdentity(memberId: Sql, nowMs: number): Sql {
  return sql`(not exists (select from maker_identity i where i.member_id = ${memberId} and i.state = 'verified')
    or exists (select from maker_identity i where i.member_id = ${memberId} and i.account_changed
      and i.verified_at > ${new Date(nowMs - ACCOUNT_HOLD_MS)}))`;
}
