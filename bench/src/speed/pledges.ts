import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { runChecks } from '../support/books.ts';
import { type Backer, createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, orderOf } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';

type Size = { clients: number; hot: number; spread: number; seconds: number };
type Job = { backer: Backer; project: LoadProject };

const PROJECTS = 100;
/** Members may attempt 30 pledges a minute. */
const PER_PERSON = 25;
/** The connections that the targets are for: with fewer, fewer orders come together and share a statement. */
const TARGET_CLIENTS = 20;
/** Of TPC-B with as many connections. */
const targets = { hot: 0.3, spread: 0.45 };

/**
 * Pledges per second on one hot reward and over 100 projects, compared with as many clients of TPC-B on the same
 * PostgreSQL.
 */
export async function pledges({ clients, hot, spread, seconds }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const tpcB = await tpcBTransactionsPerSecond(product, clients, seconds);
    const [hotProject] = await createProjects(product, 1, 0);
    const projects = await createProjects(product, PROJECTS, 0);
    if (!hotProject) throw new Error('no project');
    const backers = await createBackers(product, Math.max(hot, Math.ceil(spread / PER_PERSON)));
    const hotJobs = backers.slice(0, hot).map((backer) => ({ backer, project: hotProject }));
    const hotPerSecond = await placeAll(product, clients, hotJobs);
    const spreadPerSecond = await placeAll(product, clients, spreadOver(backers, projects, spread));
    const checks = await runChecks(product);
    const ratios = { hot: ratio(hotPerSecond, tpcB), spread: ratio(spreadPerSecond, tpcB) };
    return {
      name: 'pledges',
      passed:
        checks.clean &&
        (clients !== TARGET_CLIENTS || (ratios.hot >= targets.hot && ratios.spread >= targets.spread)),
      figures: {
        clients,
        hotPerSecond: Math.round(hotPerSecond),
        spreadPerSecond: Math.round(spreadPerSecond),
        tpcBPerSecond: Math.round(tpcB),
        ratios,
        targets,
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
  }
}

function ratio(part: number, whole: number): number {
  return Number((part / whole).toFixed(2));
}

function spreadOver(backers: Backer[], projects: LoadProject[], count: number): Job[] {
  const jobs: Job[] = [];
  for (let round = 0; round < PER_PERSON && jobs.length < count; round += 1)
    for (const [n, backer] of backers.entries()) {
      const project = projects[(n + round) % projects.length];
      if (project && jobs.length < count) jobs.push({ backer, project });
    }
  return jobs;
}

async function placeAll(product: Product, clients: number, jobs: Job[]): Promise<number> {
  const pool = new Pool(product.site, { connections: clients });
  const queue = jobs.map(({ backer, project }) => ({
    path: '/api/gatekeeping/upload',
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${backer.token}` },
    body: JSON.stringify(orderOf(project, backer)),
  }));
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let job = queue.pop(); job; job = queue.pop()) {
        const { statusCode, body } = await pool.request(job);
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`pledge: ${statusCode} ${text}`);
      }
    }),
  );
  const perSecond = jobs.length / ((performance.now() - startedAt) / 1_000);
  await pool.close();
  return perSecond;
}

/** pgbench's TPC-B at scale 1 (one hot branch row, like one hot project) with as many clients. */
async function tpcBTransactionsPerSecond(
  product: Product,
  clients: number,
  seconds: number,
): Promise<number> {
  const pgbench = findPgbench();
  const { hostname, port, username, password } = new URL(product.databaseUrl);
  await product.pool.query('create database tpcb');
  const connection = ['-h', hostname, '-p', port, '-U', username];
  const env = { ...process.env, PGPASSWORD: password };
  await promisify(execFile)(pgbench, [...connection, '-i', '-q', 'tpcb'], { env });
  const run = [...connection, '-c', String(clients), '-j', '2', '-T', String(seconds), 'tpcb'];
  const { stdout } = await promisify(execFile)(pgbench, run, { env });
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!found) throw new Error(`pgbench said: ${stdout}`);
  return Number(found);
}

function findPgbench(): string {
  const places = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);
  const found = [process.env.PGBENCH ?? '', ...places, '/usr/bin/pgbench'].find((place) => existsSync(place));
  if (!found) throw new Error('no pgbench: install postgresql-contrib, or name one in PGBENCH');
  return found;
}
