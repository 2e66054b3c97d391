import { providers } from '@pq/contract/shapes/user';
import { addDays, seoulDate } from '@pq/domain/dates';
import { nicknameKey } from '@pq/domain/member/nickname';
import { deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import type { Shipping } from '@pq/domain/project/shipping';
import type { RewardOption, RewardQuestion } from '@pq/domain/reward/reward-details';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { hashToken } from '#src/modules/accounts/auth/sessions/session-token.ts';
import { sealAccount } from '#src/modules/accounts/identity/sealed-account.ts';
import { encryptBillingKey, hashBillingKey } from '#src/modules/payments/cards/billing-key.ts';
import { insertRows, insertStatement } from '#src/platform/database/insert-rows.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

let serial = 0;

const memberRow = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  emailProof: z.enum(['mail', 'provider']).nullable(),
  name: z.string(),
  nameKey: z.string(),
  image: z.string(),
  quote: z.string(),
  provider: z.enum(providers),
  role: z.enum(['member', 'admin']),
  policyTerms: z.boolean(),
  policyPrivate: z.boolean(),
  policyMarketing: z.boolean(),
  restrictedUntil: z.date().nullable(),
  leftAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
type MemberRow = z.output<typeof memberRow>;

const projectRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  ownerId: z.string(),
  state: z.enum(projectStates),
  blindedFrom: z.enum(projectStates).nullable(),
  title: z.string(),
  category: z.number(),
  categoryLabel: z.string(),
  projectType: z.enum(projectTypes),
  deliveryType: z.enum(deliveryTypes),
  goal: z.number(),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  rewardPeriod: z.string().nullable(),
  thumbnail: z.string(),
  mainImage: z.string(),
  subImages: z.array(z.string()),
  refund: z.string(),
  editor: z.string(),
  rejectMessage: z.string().nullable(),
  withdrawRequested: z.boolean(),
  amountNow: z.number(),
  backers: z.number(),
  amountAtEnd: z.number().nullable(),
  backersAtEnd: z.number().nullable(),
  itemsAtEnd: z.number().nullable(),
  scraps: z.number(),
  views: z.number(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ProjectRow = z.output<typeof projectRow>;

const cardRow = z.object({
  id: z.string(),
  memberId: z.string(),
  billingKey: z.instanceof(Buffer).nullable(),
  billingKeyHash: z.instanceof(Buffer),
  name: z.string(),
  number: z.string(),
  createdAt: z.date(),
  removedAt: z.date().nullable(),
});
type CardRow = z.output<typeof cardRow>;

/** A verified member. */
export async function buildMember(
  platform: Platform,
  overrides: Partial<MemberRow> = {},
): Promise<MemberRow> {
  serial += 1;
  const name = overrides.name ?? `회원${serial}`;
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const row = {
    id: newId(Date.now()),
    email: `member${serial}@example.com`,
    emailVerified: true,
    emailProof: 'mail',
    name,
    nameKey: nicknameKey(name),
    // The database would take the real time, which leaves the test's clock further behind every day.
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
  return queryOnly(db, memberRow, sql`${insertStatement('member', [row])} returning *`);
}

export async function buildAdmin(platform: Platform): Promise<AdminCaller> {
  const { id, email, name } = await buildMember(platform, { role: 'admin' });
  return { uid: id, email, name, role: 'admin' };
}

/** Reads lists, in tests of what they list. */
export const reader = { uid: '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b01' };

type IdentityInput = {
  version?: number;
  state?: 'checking' | 'fix' | 'verified' | 'replaced';
  submittedAt?: Date;
  account?: string;
  accountChanged?: boolean;
};

/** The identity of an individual, verified unless `state` says otherwise; returns its id. */
export async function buildIdentity(
  platform: Platform,
  memberId: string,
  { version = 1, state = 'verified', account = '12345678904821', ...more }: IdentityInput = {},
): Promise<string> {
  const now = new Date(platform.clock.now());
  const at = more.submittedAt ?? now;
  const id = newId(at.getTime());
  await insertRows(platform.database.db, 'maker_identity', [
    {
      id,
      memberId,
      version,
      kind: 'individual',
      name: '윤서린',
      birth: '1991-04-02',
      address: '서울특별시 마포구 느티나무길 12, 2층',
      bank: '004',
      holder: '윤서린',
      sealed: sealAccount({ account, phone: null }, { memberId, version }, platform.secrets),
      accountTail: account.slice(-4),
      state,
      accountChanged: more.accountChanged ?? false,
      submittedAt: at,
      decidedAt: state === 'checking' ? null : at,
      verifiedAt: state === 'verified' ? at : null,
    },
  ]);
  return id;
}

/** A session of a member; send the token as `Authorization: Bearer`. */
export async function buildSession(platform: Platform, memberId: string): Promise<string> {
  const token = `token-${newId(Date.now())}`;
  await insertRows(platform.database.db, 'session', [
    {
      id: newId(Date.now()),
      userId: memberId,
      token: hashToken(token),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  ]);
  return token;
}

type RewardInput = {
  month?: string | null;
  name?: string;
  limitPerPerson?: number | null;
  earlyUntil?: string | null;
  earlyFirst?: number | null;
  options?: RewardOption[];
  questions?: RewardQuestion[];
  stock?: { choice: number[]; count: number; sold?: number }[];
  context?: string;
  productCost?: number;
  delivery?: number;
  shipping?: Shipping;
  count?: number;
  sold?: number;
};

/** A project, open for funding from yesterday for ten days, with its rewards (one unlimited at 10,000 KRW by default). */
export async function buildProject(
  platform: Platform,
  overrides: Partial<ProjectRow> & { rewards?: RewardInput[] } = {},
): Promise<ProjectRow> {
  const { rewards = [{}], ...fields } = overrides;
  const now = platform.clock.now();
  const today = seoulDate(now);
  const ownerId = fields.ownerId ?? (await buildMember(platform)).id;
  const { db } = platform.database;
  const row = {
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
  };
  await insertRows(db, 'project', [row]);
  const rewardRows = rewards.map(({ stock: _stock, ...reward }, idx) => ({
    projectKey: row.key,
    idx,
    context: `구성 ${idx + 1}`,
    productCost: 10_000,
    delivery: 3_000,
    shipping: 'parcel',
    count: 0,
    sold: 0,
    name: '',
    limitPerPerson: null,
    earlyUntil: null,
    earlyFirst: null,
    options: [],
    questions: [],
    ...reward,
  }));
  await insertRows(db, 'reward', rewardRows);
  const stock = rewards.flatMap((reward, idx) =>
    (reward.stock ?? []).map((one) => ({ projectKey: row.key, idx, sold: 0, ...one })),
  );
  await insertRows(db, 'reward_stock', stock);
  return queryOnly(db, projectRow, sql`select * from project where key = ${row.key}`);
}

/** A saved card that cannot be charged: its billing key is opaque bytes. */
export async function buildCard(
  platform: Platform,
  memberId: string,
  overrides: Partial<CardRow> = {},
): Promise<CardRow> {
  serial += 1;
  const id = newId(Date.now());
  const { db } = platform.database;
  const row = {
    id,
    memberId,
    billingKey: Buffer.from(id),
    billingKeyHash: Buffer.from(id),
    name: '하늘카드',
    number: `1234-****-****-${String(serial).padStart(4, '0')}`,
    createdAt: new Date(platform.clock.now()),
    ...overrides,
  };
  return queryOnly(db, cardRow, sql`${insertStatement('card', [row])} returning *`);
}

/** A chargeable card, known to the provider by `billingKey`. */
export async function buildChargeableCard(
  platform: Platform,
  memberId: string,
  billingKey: string,
  overrides: Partial<CardRow> = {},
): Promise<CardRow> {
  const id = newId(Date.now());
  return buildCard(platform, memberId, {
    id,
    billingKey: encryptBillingKey(billingKey, id, platform.secrets),
    billingKeyHash: hashBillingKey(billingKey, platform.secrets),
    ...overrides,
  });
}
