import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { runChecks } from '../support/books.ts';
import { measureInTurns, readAtRate } from '../support/in-turns.ts';
import { createPaidOrders } from '../support/paid-orders.ts';
import { postJson } from '../support/people.ts';
import type { Process } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';
import { type Letter, startSmtpStandIn } from '../support/smtp-stand-in.ts';

/**
 * A worker is killed within a batch, and others at the end of each round: `rounds` at a mail server of `mailsASecond`, then more at a
 * fast one until all is sent.
 */
type Size = { backers: number; rounds: number; roundMs: number; mailsASecond: number; maxSignUpS: number };

const CALM_MS = 6_000;
const MAX_SLOWDOWN = 1.5;
/** Mails that a worker has under way: of these a kill may repeat one, with its Message-ID. */
const SENDERS = 4;
/** Of the backers one in so many has mails off, and one in so many the site's notifications. */
const [NO_MAIL, NO_NOTICE] = [10, 7];

/**
 * A maker publishes news for many backers, of whom some have switched a channel off. Workers are killed while it is written and sent;
 * visitors read and members sign up. Each backer is notified once over each channel that they have on.
 */
export async function newsUnderKill(size: Size): Promise<Verdict> {
  const { backers, rounds, roundMs, mailsASecond, maxSignUpS } = size;
  const letters: (Letter & { atMs: number })[] = [];
  const mailServer = await startSmtpStandIn((letter) => {
    letters.push({ ...letter, atMs: performance.now() });
  });
  const product = await startProduct({
    TRUST_PROXY: 'true',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_BULK_PER_MINUTE: '100000',
  });
  const readers = new Pool(product.site, { connections: 8 });
  try {
    await createProjects(product, 30, 0);
    const { key: projectid, maker } = await createPaidOrders(product, backers);
    await product.pool.query('update mail set sent_at = now() where sent_at is null');
    await switchChannelsOff(product);
    const startedAt = performance.now();
    await postJson(
      `${product.site}/api/news/write`,
      {
        projectid,
        title: '가마를 열었습니다.',
        content: '<p>초벌 가마를 열었습니다.</p>',
        audience: 'backers',
      },
      maker.token,
    );
    await dieWithinBatch(product);
    const signUpS: number[] = [];
    let worker: Process | null = null;
    let kills = 0;
    const kill = async () => {
      await worker?.kill();
      worker = null;
      kills += 1;
    };
    mailServer.perSecond = mailsASecond;
    const paths = [
      '/api/project/list?purpose=projects',
      `/api/project/detail?key=${projectid}&purpose=projects`,
    ];
    const { slowdowns, isWithin } = await measureInTurns({
      rounds,
      maxSlowdown: MAX_SLOWDOWN,
      async use(record) {
        if (!worker) return readAtRate(readers, paths, CALM_MS, record);
        const reading = readAtRate(readers, paths, roundMs, record);
        signUpS.push(await signUp(product, signUpS.length, letters));
        await reading;
      },
      async startFlood() {
        worker = await product.startWorker();
        return { stop: kill };
      },
    });
    mailServer.perSecond = Number.POSITIVE_INFINITY;
    while (!(await isAllSent(product))) {
      worker = await product.startWorker();
      for (let waitedMs = 0; waitedMs < roundMs && !(await isAllSent(product)); waitedMs += 250)
        await delay(250);
      await kill();
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const wrong = await countWrong(product, projectid);
    const arrived = await compareArrived(product, letters);
    const checks = await runChecks(product);
    const slowestSignUpS = Math.max(...signUpS);
    return {
      name: 'news',
      passed:
        wrong === 0 &&
        arrived.missing === 0 &&
        arrived.copies <= kills * SENDERS &&
        slowestSignUpS <= maxSignUpS &&
        isWithin &&
        checks.clean,
      figures: {
        ...size,
        kills,
        seconds,
        wrong,
        ...arrived,
        signUpS,
        othersMs: slowdowns,
        checks: checks.output,
      },
    };
  } finally {
    await readers.close();
    await product.stop();
    await mailServer.close();
  }
}

/** A worker that has written a batch when it is killed, and has not committed it. */
async function dieWithinBatch(product: Product): Promise<void> {
  const { child } = await product.startWorker({ FAILPOINTS: 'broadcast.before_commit=kill' });
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.signalCode !== 'SIGKILL') throw new Error(`worker ended by ${child.signalCode}`);
}

async function switchChannelsOff({ pool }: Product): Promise<void> {
  await pool.query(
    `insert into notification_preference (member_id, kind_group, in_app, mail, push)
     select member_id, 'news', at % $2 <> 0, at % $1 <> 0, false
     from (select member_id, row_number() over (order by member_id) as at from pledge) backer
     where at % $1 = 0 or at % $2 = 0`,
    [NO_MAIL, NO_NOTICE],
  );
}

/** Seconds until the mail of a sign-up has arrived. */
async function signUp(
  { site }: Product,
  n: number,
  letters: readonly (Letter & { atMs: number })[],
): Promise<number> {
  const email = `signs-up-${n}@example.com`;
  const askedAt = performance.now();
  const password = 'bench1234!';
  await postJson(`${site}/api/user/new`, {
    data: { email, name: `가입${n}`, password, passwordcheck: password, policy: [true, true, false] },
  });
  for (;;) {
    const arrived = letters.find(({ to }) => to === email);
    if (arrived) return Number(((arrived.atMs - askedAt) / 1_000).toFixed(1));
    await delay(100);
  }
}

async function isAllSent({ pool }: Product): Promise<boolean> {
  const { rows } = await pool.query<{ left: boolean }>(
    `select exists (select from broadcast) or exists (select from mail where sent_at is null)
       or exists (select from news where announced_at is null) as left`,
  );
  return rows[0]?.left === false;
}

/** Backers whose mails or notifications of the news are not those of the channels that they have on. */
async function countWrong({ pool }: Product, projectKey: string): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from pledge g join member m on m.id = g.member_id
       left join notification_preference c on c.member_id = m.id and c.kind_group = 'news'
       left join (select recipient, count(*) as n from mail where kind = 'newsPublished' group by 1) mails
         on mails.recipient = m.email
       left join (select member_id, count(*) as n from notification where kind = 'newsPublished' group by 1) notices
         on notices.member_id = m.id
     where g.project_key = $1 and (coalesce(mails.n, 0) <> coalesce(c.mail, true)::int
       or coalesce(notices.n, 0) <> coalesce(c.in_app, true)::int)`,
    [projectKey],
  );
  return rows[0]?.wrong ?? -1;
}

/** Of the mails of news: those that did not arrive, and copies after a kill between sending and recording, under one Message-ID. */
async function compareArrived(
  { pool }: Product,
  letters: readonly Letter[],
): Promise<{ mails: number; missing: number; copies: number }> {
  const { rows } = await pool.query<{ id: string }>(`select id from mail where kind = 'newsPublished'`);
  const ids = new Set(rows.map(({ id }) => id));
  const arrived = letters.map(({ messageId }) => messageId.slice(1, 37)).filter((id) => ids.has(id));
  const distinct = new Set(arrived).size;
  return { mails: ids.size, missing: ids.size - distinct, copies: arrived.length - distinct };
}
