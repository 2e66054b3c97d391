import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { memoryOf } from '../support/memory.ts';
import { signUpPeople } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { urls: number; moreMb: number };

const PROJECTS = 20;
const STORY_BYTES = 470_000;
const CONCURRENCY = 8;
/** Requests between two attempts to poison the cache with a member's page. */
const POISON_EVERY = 100;
const COOKIE = 'pq.session_token';
/** Headers that some cookie parsers accept as a session and others do not. */
const oddHeaders: ((value: string) => Record<string, string>)[] = [
  (value) => ({ cookie: `${COOKIE} =${value}` }),
  (value) => ({ cookie: `${COOKIE}\t=${value}` }),
  (value) => ({ cookie: `\u00a0${COOKIE}=${value}` }),
  (value) => ({ cookie: `${COOKIE}\u00a0=${value}` }),
  (value) => ({ cookie: `a=1;${COOKIE}=${value}`, authorization: 'Basic x' }),
  (value) => ({ cookie: `${COOKIE}=${value}` }),
];

/**
 * Thousands of different URLs against one process: unread query parameters, values of read ones, and pages of a megabyte.
 * Compares its memory with that after the same pages at a few URLs. Concurrently a member requests pages in unusual ways,
 * and no visitor's page may contain their data.
 */
export async function cacheFlood({ urls, moreMb }: Size): Promise<Verdict> {
  // A small heap like in a container of a gigabyte, so that garbage is collected and the rest is retained memory.
  const product = await startProduct({ LIMITS: 'loose', NODE_OPTIONS: '--max-old-space-size=512' });
  const client = new Pool(product.site, { connections: CONCURRENCY });
  try {
    const keys = await createLongProjects(product);
    const member = await signIn(product);
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const { statusCode, body } = await client.request({ method: 'GET', path, headers });
      return { status: statusCode, text: await body.text() };
    };

    await load(urls, (n) => get(plainPath(keys, n)));
    await delay(SETTLE_MS);
    const before = memoryOf(product.webPid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(product.webPid));
    }, 50);

    let marked = 0;
    let ownPages = 0;
    const startedAt = performance.now();
    const statuses = await load(urls, async (n) => {
      const path = floodPath(keys, n);
      if (n % POISON_EVERY !== 0) return get(path);
      const oddHeader = oddHeaders[(n / POISON_EVERY) % oddHeaders.length];
      const own = await get(path, oddHeader?.(member.session));
      if (own.text.includes(member.email)) ownPages += 1;
      const visitors = await get(path);
      if (visitors.text.includes(member.email) || visitors.text.includes(member.name)) marked += 1;
      return visitors;
    });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    clearInterval(watch);
    await delay(SETTLE_MS);
    const after = memoryOf(product.webPid);
    const last = await get(`/funding/detail/${keys[0]}?z=last`);
    const isRight = last.status === 200 && last.text.includes(storyOf(0).slice(0, 40));
    return {
      name: 'cache-flood',
      passed: after - before < moreMb && marked === 0 && ownPages > 0 && isRight && statuses[200] === urls,
      figures: {
        urls,
        seconds,
        statuses,
        memoryMb: { before, peak, after, more: after - before, mostMore: moreMb },
        poisoned: { tries: Math.ceil(urls / POISON_EVERY), ownPages, marked },
        pageKb: Math.round(last.text.length / 1_024),
        isRight,
      },
    };
  } finally {
    await client.close();
    await product.stop();
  }
}

const SETTLE_MS = 5_000;

function storyOf(n: number): string {
  return `<p>이야기 ${n}입니다. </p>${'<p>one paragraph of a long story</p>'.repeat(STORY_BYTES / 36)}`;
}

async function createLongProjects(product: Product): Promise<string[]> {
  const projects = await createProjects(product, PROJECTS, 0);
  for (const [n, { key }] of projects.entries())
    await product.pool.query('update project set editor = $2 where key = $1', [key, storyOf(n)]);
  return projects.map(({ key }) => key);
}

async function signIn(product: Product): Promise<{ email: string; name: string; session: string }> {
  const [email = ''] = await signUpPeople(product, 1);
  const { rows } = await product.pool.query<{ name: string }>('select name from member where email = $1', [
    email,
  ]);
  const answer = await fetch(`${product.site}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench1234!' }),
  });
  const session = new RegExp(`${COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (session === undefined) throw new Error(`not signed in: ${answer.status}`);
  return { email, name: rows[0]?.name ?? email, session };
}

function plainPath(keys: string[], n: number): string {
  const project = `/funding/detail/${keys[Math.floor(n / 50) % keys.length]}`;
  return ['/', project, ['/story', '/search', '/projects/funding/list'][n % 3] ?? '/', project][n % 4] ?? '/';
}

function floodPath(keys: string[], n: number): string {
  const known = [`/story?q=flood${n}`, `/search?q=flood${n}`, `/projects/funding/list?category=${n}&page=2`];
  const project = plainPath(keys, 1 + 4 * Math.floor(n / 4));
  return [`/?z=${n}`, `${project}?utm_source=${n}`, known[n % 3], `${project}/?z${n}=1`][n % 4] ?? `/?z=${n}`;
}

async function load(
  count: number,
  request: (n: number) => Promise<{ status: number }>,
): Promise<Record<string, number>> {
  const statuses: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      statuses.push((await request(n)).status);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return tally(statuses);
}
