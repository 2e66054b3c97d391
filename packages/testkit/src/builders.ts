import { addDays, seoulDate } from '@pq/domain/dates';
import { hashToken } from '@pq/server/modules/accounts/auth/sessions/session-token.ts';
import { encryptBillingKey, hashBillingKey } from '@pq/server/modules/pledging/cards/billing-key.ts';
import * as schema from '@pq/server/platform/database/schema.ts';
import type { AdminCaller } from '@pq/server/platform/http/caller.ts';
import { newId } from '@pq/server/platform/ids.ts';
import type { Platform } from '@pq/server/platform/platform.ts';

/** Rows with defaults as the product would create them. */

let serial = 0;

/** A verified member. */
export async function buildMember(
  platform: Platform,
  overrides: Partial<typeof schema.member.$inferInsert> = {},
): Promise<typeof schema.member.$inferSelect> {
  serial += 1;
  const name = overrides.name ?? `회원${serial}`;
  const [row] = await platform.database.db
    .insert(schema.member)
    .values({
      id: newId(Date.now()),
      email: `member${serial}@example.com`,
      emailVerified: true,
      emailProof: 'mail',
      name,
      nameKey: name,
      ...overrides,
    })
    .returning();
  return must(row);
}

/** An admin as passed to use cases. */
export async function buildAdmin(platform: Platform): Promise<AdminCaller> {
  const { id, email, name } = await buildMember(platform, { role: 'admin' });
  return { uid: id, email, name, role: 'admin' };
}

/** A session of a member; send the token as `Authorization: Bearer`. */
export async function buildSession(platform: Platform, memberId: string): Promise<string> {
  const token = `token-${newId(Date.now())}`;
  await platform.database.db.insert(schema.session).values({
    id: newId(Date.now()),
    userId: memberId,
    token: hashToken(token),
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return token;
}

type RewardInput = Partial<Omit<typeof schema.reward.$inferInsert, 'projectKey' | 'idx'>>;

/** A project, open for funding from yesterday for ten days, with its rewards (one unlimited at 10,000 KRW by default). */
export async function buildProject(
  platform: Platform,
  overrides: Partial<typeof schema.project.$inferInsert> & { rewards?: RewardInput[] } = {},
): Promise<typeof schema.project.$inferSelect> {
  const { rewards = [{}], ...fields } = overrides;
  const now = platform.clock.now();
  const today = seoulDate(now);
  const ownerId = fields.ownerId ?? (await buildMember(platform)).id;
  const [row] = await platform.database.db
    .insert(schema.project)
    .values({
      key: newId(now),
      purpose: 'projects',
      state: 'funding',
      title: '다시 쓰는 가죽 가방',
      goal: 1_000_000,
      periodStart: addDays(today, -1),
      periodFinish: addDays(today, 9),
      rewardPeriod: addDays(today, 40),
      refund: '수령 후 7일 이내에 교환할 수 있습니다.',
      editor: '<p>소개</p>',
      createdAt: new Date(now),
      updatedAt: new Date(now),
      ...fields,
      ownerId,
    })
    .returning();
  const project = must(row);
  await platform.database.db.insert(schema.reward).values(
    rewards.map((reward, idx) => ({
      projectKey: project.key,
      idx,
      context: `구성 ${idx + 1}`,
      productCost: 10_000,
      delivery: 3_000,
      count: 0,
      ...reward,
    })),
  );
  return project;
}

/** A saved card that cannot be charged: its billing key is opaque bytes. */
export async function buildCard(
  platform: Platform,
  memberId: string,
  overrides: Partial<typeof schema.card.$inferInsert> = {},
): Promise<typeof schema.card.$inferSelect> {
  serial += 1;
  const id = newId(Date.now());
  const [row] = await platform.database.db
    .insert(schema.card)
    .values({
      id,
      memberId,
      billingKey: Buffer.from(id),
      billingKeyHash: Buffer.from(id),
      name: '하늘카드',
      number: `1234-****-****-${String(serial).padStart(4, '0')}`,
      createdAt: new Date(platform.clock.now()),
      ...overrides,
    })
    .returning();
  return must(row);
}

/** A chargeable card, known to the provider by `billingKey`. */
export async function buildChargeableCard(
  platform: Platform,
  memberId: string,
  billingKey: string,
  overrides: Partial<typeof schema.card.$inferInsert> = {},
): Promise<typeof schema.card.$inferSelect> {
  const id = newId(Date.now());
  return buildCard(platform, memberId, {
    id,
    billingKey: encryptBillingKey(billingKey, id, platform.secrets),
    billingKeyHash: hashBillingKey(billingKey, platform.secrets),
    ...overrides,
  });
}

function must<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('insert returned no row');
  return row;
}
