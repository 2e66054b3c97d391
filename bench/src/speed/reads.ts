import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../support/embedded-postgres.ts';
import { memoryOf } from '../support/memory.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { processorMsOf, processorMsOfFamily } from '../support/processor-time.ts';
import { type Product, startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Size = { seconds: number };
type Limit = 'rows' | 'bytes';
type Request = { method?: 'GET' | 'POST'; path: string; body?: string };
/** `share`: of the limit, in the same run. */
type Target = { name: string; requests: Request[]; limit: Limit; share?: number; perSecond?: number };

const CONNECTIONS = 20;
const PROJECTS = 1_000;
const MAX_MB = 350;

/**
 * Reads of visitors over many addresses, compared with a bare Fastify that returns nine rows of PostgreSQL or prepared
 * bytes; with statements, rows and processor time per request.
 */
export async function reads({ seconds }: Size): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'pq-reads-'));
  const postgres = await startCountingPostgres(folder);
  const postgresPid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    const product = await startProduct({
      SEED: `bench:${PROJECTS}`,
      TRUST_PROXY: 'true',
      DATABASE_URL: postgres.appUrl,
      DATABASE_MIGRATION_URL: postgres.ownerUrl,
    });
    try {
      const owner = new pg.Client({ connectionString: postgres.ownerUrl });
      await owner.connect();
      await owner.query('create extension if not exists pg_stat_statements');
      const countersOf = () => readCounters(owner, product.webPid, postgresPid);
      return await measureAll(product, postgres.ownerUrl, countersOf, seconds).finally(() => owner.end());
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The statements are counted by a library that PostgreSQL loads when it starts. */
async function startCountingPostgres(folder: string): ReturnType<typeof startEmbeddedPostgres> {
  const once = await startEmbeddedPostgres(folder);
  const owner = new pg.Client({ connectionString: once.ownerUrl });
  await owner.connect();
  await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await owner.end();
  await once.stop();
  return startEmbeddedPostgres(folder);
}

async function measureAll(
  product: Product,
  databaseUrl: string,
  countersOf: () => Promise<Counters>,
  seconds: number,
): Promise<Verdict> {
  const figures: Record<string, Record<string, number>> = {};
  let passed = true;
  for (const target of await targetsOf(product)) {
    const [first] = target.requests;
    if (!first) throw new Error(`${target.name}: nothing to ask`);
    const limits = await limitsOf(`${product.site}${first.path}`, first, databaseUrl, seconds);
    const before = await countersOf();
    const { perSecond, requests } = await run(product.site, target.requests, seconds);
    const after = await countersOf();
    const each = (name: keyof typeof after) => rounded((after[name] - before[name]) / requests);
    const share = rounded(perSecond / limits[target.limit]);
    figures[target.name] = {
      perSecond: Math.round(perSecond),
      fastifyWithRows: Math.round(limits.rows),
      fastifyWithBytes: Math.round(limits.bytes),
      share,
      target: target.share ?? target.perSecond ?? 0,
      statements: each('statements'),
      rows: each('rows'),
      nodeMs: each('nodeMs'),
      postgresMs: each('postgresMs'),
    };
    passed &&= target.share === undefined || share >= target.share;
    passed &&= target.perSecond === undefined || perSecond >= target.perSecond;
  }
  const memoryMb = memoryOf(product.webPid);
  return {
    name: 'reads',
    passed: passed && memoryMb <= MAX_MB,
    figures: { ...figures, memory: { memoryMb } },
  };
}

async function targetsOf({ pool }: Product): Promise<Target[]> {
  const { rows } = await pool.query<{ key: string; title: string }>(
    `select key, title from project where purpose = 'projects' and state = 'funding' order by md5(key::text) limit 108`,
  );
  const words = [...new Set(rows.flatMap(({ title }) => title.split(' ')).filter((word) => word.length > 1))];
  const pages = Array.from({ length: 50 }, (_, page) => `/api/project/list?purpose=projects&page=${page}`);
  const [firstPage = ''] = pages;
  const gets = (paths: readonly string[]) => paths.map((path) => ({ path }));
  return [
    { name: 'list, 50 pages', requests: gets(pages), limit: 'rows', share: 0.5 },
    { name: 'list, first page', requests: gets([firstPage]), limit: 'bytes', share: 0.6 },
    {
      name: 'project, 108 keys',
      requests: gets(rows.map(({ key }) => `/api/project/detail?purpose=projects&key=${key}`)),
      limit: 'rows',
      share: 0.4,
    },
    {
      name: 'search, 20 words',
      requests: words.slice(0, 20).map((text) => ({
        method: 'POST',
        path: '/api/project/search',
        body: JSON.stringify({ text }),
      })),
      limit: 'rows',
      perSecond: 1_500,
    },
    { name: 'home page', requests: gets(['/']), limit: 'bytes', share: 0.7 },
    {
      name: 'project page, 108 keys',
      requests: gets(rows.map(({ key }) => `/funding/detail/${key}`)),
      limit: 'bytes',
      perSecond: 3_000,
    },
  ];
}

/** Requests a second of the bare server, with the bytes of this answer. */
async function limitsOf(
  url: string,
  { method = 'GET', body }: Request,
  databaseUrl: string,
  seconds: number,
): Promise<Record<Limit, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'pq-bare-'));
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  const file = join(folder, 'bytes');
  writeFileSync(file, await answer.text());
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const port = String(await freePort());
  const server = await startProcess('bench/src/speed/bare-server.ts', {}, [port, file, type, databaseUrl]);
  try {
    const { perSecond: bytes } = await run(server.address, [{ path: '/bytes' }], seconds);
    const { perSecond: rows } = await run(server.address, [{ path: '/rows' }], seconds);
    return { bytes, rows };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Each connection asks for all addresses in turn. They are asked for once before the measured time, then for a second: the first
 * answer of each is made, which takes longer than a second for 108 pages. `requests` counts these, too.
 */
async function run(
  site: string,
  requests: readonly Request[],
  seconds: number,
): Promise<{ perSecond: number; requests: number }> {
  const settings = {
    url: site,
    connections: CONNECTIONS,
    setupClient: (client: autocannon.Client) => client.setRequests(asVisitor(requests)),
  };
  const first = await autocannon({ ...settings, amount: CONNECTIONS * requests.length });
  const warmUp = await autocannon({ ...settings, duration: 1 });
  const result = await autocannon({ ...settings, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${requests[0]?.path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  const asked = [first, warmUp, result].map(({ requests: { total } }) => total);
  return { perSecond: result.requests.average, requests: asked.reduce((sum, n) => sum + n) };
}

let visitors = 0;

/** A new visitor per connection, because limits are per address. */
function asVisitor(requests: readonly Request[]): autocannon.Request[] {
  visitors += 1;
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  return requests.map(({ method = 'GET', path, body }) => ({
    method,
    path,
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  }));
}

type Counters = { statements: number; rows: number; nodeMs: number; postgresMs: number };

async function readCounters(owner: pg.Client, webPid: number, postgresPid: number): Promise<Counters> {
  const { rows } = await owner.query<{ statements: number; rows: number }>(
    `select coalesce(sum(calls), 0)::float8 as statements, coalesce(sum(rows), 0)::float8 as rows
     from pg_stat_statements where query not like '%pg_stat_statements%'`,
  );
  const { statements = 0, rows: read = 0 } = rows[0] ?? {};
  return {
    statements,
    rows: read,
    nodeMs: processorMsOf(webPid),
    postgresMs: processorMsOfFamily(postgresPid),
  };
}

const rounded = (value: number) => Number(value.toFixed(3));
