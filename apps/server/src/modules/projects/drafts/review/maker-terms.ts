import { t } from '@pq/domain/copy';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * The version of the maker policy that is in force has to be agreed to before anything is reviewed: by `accepts` now, or once before.
 * What is agreed to is kept with its version and moment. Throws makerTerms, the field named.
 */
export async function agreeToMakerTerms(
  tx: Tx,
  memberId: string,
  { accepts, today, now }: { accepts: boolean; today: string; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ version: number | null; agreed: boolean }>(sql`
    select f.version, exists (
      select from consent c where c.member_id = ${memberId} and c.policy = 'maker' and c.agreed
        and c.version is not distinct from f.version) as agreed
    from (select (select version from policy_text where id = 'maker' and effective_at <= ${today}::date
      order by effective_at desc, version desc limit 1) as version) f`);
  const [inForce] = rows;
  if (inForce?.agreed) return;
  if (!accepts) throw new ProductError('makerTerms', { fields: { acceptTerms: t('err.makerTerms') } });
  await tx.execute(sql`
    insert into consent (id, member_id, policy, agreed, at, version)
    values (${newId(now.getTime())}::uuid, ${memberId}::uuid, 'maker', true, ${now}::timestamptz, ${inForce?.version ?? null})`);
}
