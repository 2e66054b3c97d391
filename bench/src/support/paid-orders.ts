import { moveClock } from './books.ts';
import { createBackers, createPeople, type Person } from './people.ts';
import type { Product } from './product.ts';
import { createProjects, paymentTime, placePledge } from './projects.ts';

type PaidOrders = { key: string; maker: Person; orders: string[] };

/**
 * A project that has succeeded with `count` paid orders of as many backers: one is placed and charged, and its rows are copied by SQL,
 * because placing and charging are not measured. `orders` are their numbers.
 */
export async function createPaidOrders(product: Product, count: number): Promise<PaidOrders> {
  const [project] = await createProjects(product, 1, 0);
  const [maker] = await createPeople(product, 1);
  const [backer] = await createBackers(product, 1);
  if (!project || !maker || !backer) throw new Error('nothing to pledge');
  const { key, finish } = project;
  await product.pool.query('update project set owner_id = $2, goal = 10000 where key = $1', [key, maker.uid]);
  await placePledge(product, project, backer);
  const worker = await product.startWorker();
  await moveClock(product, { now: paymentTime(finish) });
  await worker.stop();
  await copyPledge(product, key, await createPeople(product, count - 1));
  const [, code] = /^(.{4})-/.exec(await firstOrder(product, key, maker)) ?? [];
  const orders = Array.from({ length: count }, (_, n) => `${code}-${String(n + 1).padStart(5, '0')}`);
  return { key, maker, orders };
}

/** The orders follow the copied one, each with a backer and a number of its own. The chain of the journal is in the order of ids. */
async function copyPledge({ pool }: Product, key: string, people: readonly Person[]): Promise<void> {
  const client = await pool.connect();
  const n = people.length;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(
      `create temp table copy on commit drop as
        select gen_random_uuid() as id, uid, (at + 1)::int as seq from unnest($1::uuid[]) with ordinality as p(uid, at)`,
      [people.map(({ uid }) => uid)],
    );
    await client.query(
      `insert into pledge select (jsonb_populate_record(g, jsonb_build_object('id', c.id, 'member_id', c.uid, 'seq', c.seq))).*
        from pledge g, copy c where g.project_key = $1`,
      [key],
    );
    await client.query(
      `insert into pledge_item select (jsonb_populate_record(i, jsonb_build_object('pledge_id', c.id))).*
        from pledge_item i, copy c where i.project_key = $1`,
      [key],
    );
    await client.query(
      `insert into charge select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'pledge_id', c.id,
          'order_id', c.id || '-1'))).*
        from pledge g join charge h on h.pledge_id = g.id, copy c where g.project_key = $1`,
      [key],
    );
    await client.query(
      `insert into money_journal select (jsonb_populate_record(j, jsonb_build_object('id', uuidv7(latest.at - now()), 'at', latest.at,
          'pledge_id', c.id, 'member_id', c.uid))).*
        from money_journal j, copy c, (select max(at) + interval '1 minute' as at from money_journal) latest
        where j.project_key = $1`,
      [key],
    );
    await client.query(
      `update project set amount_now = amount_now * $2, backers = $2, pledge_seq = $2, amount_at_end = amount_at_end * $2,
        backers_at_end = $2, items_at_end = items_at_end * $2 where key = $1`,
      [key, n + 1],
    );
    await client.query('update reward set sold = sold * $2 where project_key = $1', [key, n + 1]);
    await client.query('update project_outcome set collected = collected * $2 where project_key = $1', [
      key,
      n + 1,
    ]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

async function firstOrder({ site }: Product, key: string, { token }: Person): Promise<string> {
  const answer = await fetch(`${site}/api/shipping/list?pid=${key}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { data: { order: string }[] };
  return body.data[0]?.order ?? '';
}
