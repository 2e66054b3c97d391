import type { changeInfo as call } from '@pq/contract/calls/account';
import { consentSchema } from '@pq/contract/shapes/account';
import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { formatDay, seoulDate } from '@pq/domain/dates';
import { nicknameKey, normalizeNickname } from '@pq/domain/member/nickname';
import { nicknameText } from '@pq/domain/member/signup';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { replaceProfilePicture } from '#src/modules/media/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent, versionOf } from '#src/platform/stale-save.ts';
import { eraseLapsed } from './create-member.ts';
import { insertConsents } from './queries.ts';

type Change = Pick<z.output<typeof call.input>, 'data' | 'policy' | 'version'>;

const LIMIT = { max: 60, windowS: 3_600 };

/**
 * Changes a member's profile and marketing consent and returns the message to show; absent fields stay. A change of the consent
 * is recorded with its date and confirmed by mail, as the law requires. Throws invalid, stale, nicknameUsed, tooMany.
 */
export async function changeInfo(platform: Platform, uid: string, changes: Change): Promise<string> {
  return withQuota(platform.database.db, `info:${uid}`, LIMIT, () => change(platform, uid, changes));
}

async function change(
  platform: Platform,
  uid: string,
  { data = {}, policy, version }: Change,
): Promise<string> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const marketing = policy?.[2];
  try {
    return await inTransaction(db, async (tx) => {
      await lockMember(tx, uid);
      const before = await getProfile(tx, uid);
      assertCurrent(version, presentProfile(before));
      assertRules({ data, policy }, before);
      if (data.nickname !== undefined)
        await eraseLapsed(tx, platform, {
          email: null,
          isProven: false,
          nameKey: nicknameKey(normalizeNickname(data.nickname)),
        });
      await changeProfile(tx, uid, { before, data }, new Date(now));
      if (marketing === undefined || marketing === before.marketing) return t('my.info.saved');
      await recordMarketing(tx, { uid, email: before.email, nickname: before.name, agreed: marketing }, now);
      const confirmed = t(marketing ? 'my.consent.done.agreed' : 'my.consent.done.withdrawn', {
        sender: company.name,
        date: formatDay(now),
      });
      return Object.keys(data).length > 0 ? `${t('my.info.saved')} ${confirmed}` : confirmed;
    });
  } catch (error) {
    if (violates(error, 'member_name_key'))
      throw new ProductError('nicknameUsed', undefined, { cause: error });
    throw error;
  }
}

function assertRules({ data, policy }: Pick<Change, 'data' | 'policy'>, before: ProfileRow): void {
  const fields: Record<string, string> = {};
  const nickname = data?.nickname ?? before.name;
  // A name that was accepted under an earlier rule stays until it is changed.
  const problem = normalizeNickname(nickname) === before.name ? null : nicknameText(nickname);
  if (problem) fields['data.nickname'] = t(problem);
  if (policy && !policy[0]) fields['policy.0'] = t('my.consent.required');
  if (policy && !policy[1]) fields['policy.1'] = t('my.consent.required');
  if (Object.keys(fields).length > 0) throw new ProductError('invalid', { fields });
}

async function changeProfile(
  tx: Tx,
  uid: string,
  { before, data }: { before: ProfileRow; data: NonNullable<Change['data']> },
  now: Date,
): Promise<void> {
  const name = data.nickname === undefined ? before.name : normalizeNickname(data.nickname);
  const nameKey = nicknameKey(name);
  const image = data.image ?? before.image;
  const quote = data.quote ?? before.quote;
  if (name !== before.name && (await isNicknameOfOther(tx, nameKey, uid)))
    throw new ProductError('nicknameUsed');
  await replaceProfilePicture(tx, uid, { from: before.image, to: image, field: 'data.image' }, now);
  if (name !== before.name || image !== before.image || quote !== before.quote)
    await updateProfile(tx, uid, { name, nameKey, image, quote }, now);
}

async function recordMarketing(
  tx: Tx,
  { uid, email, nickname, agreed }: { uid: string; email: string; nickname: string; agreed: boolean },
  now: number,
): Promise<void> {
  const at = new Date(now);
  await updateMarketing(tx, uid, agreed, at);
  await insertConsents(tx, [{ id: newId(now), memberId: uid, policy: 'marketing', agreed, at }]);
  await enqueueMail(tx, {
    kind: 'marketingChanged',
    to: email,
    data: { nickname, agreed, date: seoulDate(now) },
  });
}

type Profile = { email: string; name: string; image: string; quote: string };

/** A profile and its version, which is that of what its form contains. */
export function presentProfile({ email, name: nickname, image, quote }: Profile) {
  return { profile: { email, image, nickname, quote }, version: versionOf([nickname, image, quote]) };
}

const consentRow = consentSchema.extend({ at: z.date() });

export async function listConsents(db: Executor, memberId: string): Promise<z.input<typeof consentSchema>[]> {
  const rows = await query(
    db,
    consentRow,
    sql`select policy, agreed, at from consent where member_id = ${memberId} order by at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

const profileRow = z.object({
  email: z.string(),
  name: z.string(),
  image: z.string(),
  quote: z.string(),
  marketing: z.boolean(),
});
type ProfileRow = z.output<typeof profileRow>;

function getProfile(tx: Tx, memberId: string): Promise<ProfileRow> {
  return queryOnly(
    tx,
    profileRow,
    sql`select email, name, image, quote, policy_marketing as marketing from member where id = ${memberId}`,
  );
}

async function isNicknameOfOther(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const found = await execute(
    tx,
    sql`select 1 from member where name_key = ${key} and left_at is null and id <> ${memberId} limit 1`,
  );
  return found > 0;
}

/** Violates member_name_key when another member has the name already. */
async function updateProfile(
  tx: Tx,
  memberId: string,
  { name, nameKey, image, quote }: { name: string; nameKey: string; image: string; quote: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update member set name = ${name}, name_key = ${nameKey}, image = ${image}, quote = ${quote}, updated_at = ${now}
    where id = ${memberId}`,
  );
}

async function updateMarketing(tx: Tx, memberId: string, agreed: boolean, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update member set policy_marketing = ${agreed}, updated_at = ${now} where id = ${memberId}`,
  );
}
