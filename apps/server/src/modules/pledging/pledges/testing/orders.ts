import type { OrderPayload } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { ProductError } from '#src/platform/product-error.ts';
import { buildCard, buildMember, type buildProject, type TestPlatform } from '#src/testing/index.ts';

type Project = Awaited<ReturnType<typeof buildProject>>;

export function orderOf(
  project: Project,
  cardId: string,
  changes: Partial<OrderPayload> = {},
  rewardidx: Selection[] = [{ idx: 0, count: 1 }],
): { database: OrderPayload; rewardidx: Selection[] } {
  const products = rewardidx.reduce((sum, line) => sum + 10_000 * line.count, 0);
  const donation = changes.donation ?? 0;
  const database: OrderPayload = {
    amount: products + donation,
    deliveryprice: 3_000,
    projectid: project.key,
    purpose: project.purpose,
    status: 'ready',
    card: { PCD_PAYER_ID: cardId },
    deliveryinfo: {
      address: { basic: '서울 성동구 왕십리로 83', detail: '301호', zonecode: '04769' },
      profile: { name: '한도담', tel: '010-1234-5678' },
      etc: '',
      files: [],
    },
    donation,
    paymentinfo: { callAmount: products + donation + 3_000 },
    ...changes,
  };
  return { database, rewardidx };
}

export async function buildBacker(platform: TestPlatform) {
  const member = await buildMember(platform);
  const card = await buildCard(platform, member.id);
  return { uid: member.id, email: member.email, name: member.name, cardId: card.id };
}

export async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProductError ? error.code : String(error);
}

export async function projectRow(platform: TestPlatform, key: string) {
  const { rows } = await platform.database.db.query(
    `select amount_now, backers, (select sum(sold) from reward where project_key = key)::int as sold,
      (select count(*) from pledge where project_key = key)::int as pledges from project where key = $1`,
    [key],
  );
  return rows[0];
}

export function buildQuestion(id: string, changes: Partial<RewardQuestion> = {}): RewardQuestion {
  return {
    id,
    text: `질문 ${id}`,
    kind: 'text',
    choices: [],
    per: 'piece',
    required: false,
    ...changes,
  };
}
