import { setTimeout as delay } from 'node:timers/promises';
import { runChecks } from '../support/books.ts';
import { memoryOf } from '../support/memory.ts';
import { createBackers, createPeople, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, pledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';
import { openViewers, type Viewers } from '../support/viewers.ts';

type Size = { viewers: number; bells: number; pledges: number };

const TARGETS = { memoryMb: 500, reachMs: 1_000 };
const AT_ONCE = 4;

/**
 * Thousands of viewers watch one project in one process, and as many members have their bell open: a pledge reaches all of
 * the first, alone and in a burst, a notification its member, and memory stays small. Measures the memory of the web process.
 */
export async function viewers({ viewers: count, bells: members, pledges }: Size): Promise<Verdict> {
  const product = await startProduct();
  let looking: Viewers | null = null;
  let bells: Viewers | null = null;
  try {
    const [project] = await createProjects(product, 1, 0);
    if (!project) throw new Error('no project');
    const backers = await createBackers(product, pledges + 1);
    const people = await createPeople(product, members);
    const idleMb = memoryOf(product.webPid);
    const openedAt = performance.now();
    const figures = { url: `${product.site}/api/project/live?key=${project.key}` };
    looking = await openViewers(() => figures, count, 'backers');
    const figuresMb = memoryOf(product.webPid);
    const bellOf = (n: number) => ({
      url: `${product.site}/api/notification/live`,
      token: people[n]?.token ?? '',
    });
    bells = await openViewers(bellOf, members, 'unread');
    const openSeconds = (performance.now() - openedAt) / 1_000;
    const openMb = memoryOf(product.webPid);

    const one = await placeAndReach(product, project, looking, backers.slice(0, 1));
    const burst = await placeAndReach(product, project, looking, backers.slice(1));
    const notifiedMs = await notifyAndReach(product, people.slice(0, 1), () => bells?.of(0) === 1);
    const allNotifiedMs = await notifyAndReach(product, people, () => bells?.least() === 1);
    const afterMb = memoryOf(product.webPid);
    const checks = await runChecks(product);
    const maxMemoryMb = Math.max(openMb, afterMb);
    return {
      name: 'viewers',
      passed:
        checks.clean &&
        looking.lost() === 0 &&
        bells.lost() === 0 &&
        notifiedMs <= TARGETS.reachMs &&
        one.reachMs <= TARGETS.reachMs &&
        burst.reachMs <= TARGETS.reachMs &&
        maxMemoryMb <= TARGETS.memoryMb,
      figures: {
        viewers: count,
        bells: members,
        lost: looking.lost() + bells.lost(),
        openSeconds: Number(openSeconds.toFixed(1)),
        reachMs: { one: one.reachMs, burstOf: pledges, burst: burst.reachMs, notification: notifiedMs },
        allNotifiedMs,
        eventsAViewer: { one: one.events, burst: burst.events },
        memoryMb: { idle: idleMb, figures: figuresMb, open: openMb, after: afterMb },
        targets: TARGETS,
        checks: checks.output,
      },
    };
  } finally {
    looking?.close();
    bells?.close();
    await product.stop();
  }
}

async function placeAndReach(
  product: Product,
  project: LoadProject,
  looking: Viewers,
  backers: Awaited<ReturnType<typeof createBackers>>,
): Promise<{ reachMs: number; events: number }> {
  const target = looking.least() + backers.length;
  const before = looking.events();
  const queue = [...backers];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let backer = queue.pop(); backer; backer = queue.pop()) {
        const { status, body } = await pledge(product, project, backer);
        if (status !== 200) throw new Error(`pledge: ${status} ${JSON.stringify(body)}`);
      }
    }),
  );
  const answeredAt = performance.now();
  const giveUpAt = answeredAt + 10 * TARGETS.reachMs;
  while (looking.least() < target && performance.now() < giveUpAt) await delay(5);
  const reachMs = looking.least() < target ? Number.POSITIVE_INFINITY : performance.now() - answeredAt;
  return { reachMs: Math.round(reachMs), events: Math.round((looking.events() - before) / looking.count) };
}

/** One notification for each who has none, published with it as by the product. Returns how long it takes to reach them all. */
async function notifyAndReach(product: Product, people: Person[], isThere: () => boolean): Promise<number> {
  await product.pool.query(
    `with added as (
       insert into notification (id, member_id, kind, text, path, dedupe_key, at)
       select gen_random_uuid(), id, 'charged', '41,000원을 결제했습니다.', '/my/list', id::text, now()
       from unnest($1::uuid[]) m(id) on conflict do nothing returning member_id
     ), changed as (select member_id, row_number() over () / 200 as message from added)
     select pg_notify('pq', 'unread-notifications ' || string_agg(member_id::text, ',')) from changed group by message`,
    [people.map(({ uid }) => uid)],
  );
  const writtenAt = performance.now();
  const giveUpAt = writtenAt + 60_000;
  while (!isThere() && performance.now() < giveUpAt) await delay(5);
  return isThere() ? Math.round(performance.now() - writtenAt) : Number.POSITIVE_INFINITY;
}
