import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Backer } from './people.ts';
import { createPeople } from './people.ts';
import type { Product } from './product.ts';

export type LoadProject = { key: string; finish: string };

const COST = 10_000;
const DELIVERY = 3_000;
const MAX_TRIES = 30;

/** Open projects of one maker, each with one reward of `stock` items (0: unlimited), ending in ten days. */
export async function createProjects(product: Product, count: number, stock: number): Promise<LoadProject[]> {
  const [maker] = await createPeople(product, 1);
  const keys = Array.from({ length: count }, () => randomUUID());
  const { rows } = await product.pool.query<{ key: string; finish: string }>(
    `with made as (
       insert into project (key, purpose, owner_id, state, title, goal, period_start, period_finish, reward_period,
         refund, created_at, updated_at)
       select key, 'projects', $2, 'funding', 'load ' || n, 1000000, today - 1, today + 10, today + 40, 'refund', now(), now()
       from unnest($1::uuid[]) with ordinality as k(key, n), (select (now() at time zone 'Asia/Seoul')::date as today) as d
       returning key, period_finish::text as finish
     ), rewards as (
       insert into reward (project_key, idx, count, context, product_cost, delivery)
       select key, 0, $3, 'reward', $4, $5 from made
     )
     select key, finish from made`,
    [keys, maker?.uid, stock, COST, DELIVERY],
  );
  return rows;
}

export function orderOf(project: LoadProject, backer: Backer, choice?: number): OrderOfOne {
  return {
    database: {
      amount: COST,
      deliveryprice: DELIVERY,
      projectid: project.key,
      purpose: 'projects',
      status: 'ready',
      card: { PCD_PAYER_ID: backer.cardId },
      deliveryinfo: {
        address: { basic: '서울 성동구 왕십리로 83', detail: '301호', zonecode: '04769' },
        profile: { name: '한도담', tel: '010-1234-5678' },
        etc: '',
        files: [],
      },
      donation: 0,
      paymentinfo: { callAmount: COST + DELIVERY },
    },
    rewardidx: [{ idx: 0, count: 1, ...(choice !== undefined && { choice: [choice] }) }],
  };
}

type OrderOfOne = { database: object; rewardidx: object[] };

export async function addOption(
  product: Product,
  project: LoadProject,
  pieces: readonly [number, number],
): Promise<void> {
  const values = ['first', 'second'].map((value) => ({ value, surcharge: 0 }));
  await product.pool.query('update reward set options = $2, count = $3 where project_key = $1', [
    project.key,
    JSON.stringify([{ name: 'value', values }]),
    pieces[0] + pieces[1],
  ]);
  await product.pool.query(
    `insert into reward_stock (project_key, idx, choice, count) values ($1, 0, '{0}', $2), ($1, 0, '{1}', $3)`,
    [project.key, ...pieces],
  );
}

export type PledgeAnswer = {
  status: number;
  body: { state: boolean; data?: { gateKey?: string }; msg?: string };
};

export async function pledge(
  product: Product,
  project: LoadProject,
  backer: Backer,
  { idempotencyKey, choice }: { idempotencyKey?: string; choice?: number } = {},
): Promise<PledgeAnswer> {
  return send(product, backer, '/gatekeeping/upload', orderOf(project, backer, choice), idempotencyKey);
}

/** For a bench whose subject is not the order itself. */
export async function placePledge(
  product: Product,
  project: LoadProject,
  backer: Backer,
): Promise<PledgeAnswer> {
  const answer = await pledge(product, project, backer);
  if (answer.status !== 200) throw new Error(`pledge: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

export function changeChoice(
  product: Product,
  project: LoadProject,
  backer: Backer,
  { gateKey, choice }: { gateKey: string; choice: number },
): Promise<PledgeAnswer> {
  const { database: data, rewardidx } = orderOf(project, backer, choice);
  return send(product, backer, '/gatekeeping/fix', { data, rewardidx, gateKey });
}

export function joinQueue(product: Product, project: LoadProject, backer: Backer): Promise<PledgeAnswer> {
  return send(product, backer, '/waitlist/join', { projectid: project.key, idx: 0, choice: [0] });
}

export function withdraw(product: Product, backer: Backer, gateKey: string): Promise<PledgeAnswer> {
  return send(product, backer, '/payment/cancel', { pid: gateKey });
}

/** A product that is busy for a moment answers 503: the same request again, as people press again, with the same key. */
async function send(
  product: Product,
  backer: Backer,
  path: string,
  body: object,
  idempotencyKey: string = randomUUID(),
): Promise<PledgeAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${product.site}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${backer.token}`,
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    if (answer.status !== 503 || tries === MAX_TRIES)
      return { status: answer.status, body: (await answer.json()) as PledgeAnswer['body'] };
    await answer.body?.cancel();
    await delay(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/** 10:00 in Seoul on the day after the project's last day. */
export function paymentTime(finish: string): string {
  return new Date(Date.parse(`${finish}T01:00:00Z`) + 86_400_000).toISOString();
}
