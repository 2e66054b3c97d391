import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { findChromium } from '@pq/e2e/chromium';
import { launch } from 'chrome-launcher';
import { createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, placePledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';

type Size = { runs: number };

type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  runtimeError?: { message: string };
};

/** Fetched when it is wanted: it brings 150 MB of packages that nothing else here uses. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** What rounds to none: a glyph that is a third of a pixel wider than its stand-in. */
const LAYOUT_SHIFT_MAX = 0.001;

/** `token`: of the visitor's session; `isPrivate`: intentionally hidden from search engines. */
type Visit = { path: string; token?: string; isPrivate?: boolean };

const AUTH_SECRET = 'a-secret-that-signs-the-cookie-of-one-visit';

/** The pages that most people see, on Lighthouse's throttled phone; medians of several runs. */
export async function lighthousePages({ runs }: Size): Promise<Verdict> {
  const product = await startProduct({ SEED: 'demo', AUTH_SECRET });
  const { executablePath, args, env } = await findChromium();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, '--headless=new'],
    envVars: env,
  });
  try {
    const project = await firstOf(product, 'project/list?purpose=projects');
    const story = await firstOf(product, 'story/list');
    const pages: Record<string, Visit> = {
      home: { path: '/' },
      list: { path: '/projects/funding/list' },
      detail: { path: `/funding/detail/${project.key}` },
      story: { path: `/story/${story.key}` },
      search: { path: `/search?q=${encodeURIComponent(project.title.split(' ')[0] ?? '')}`, isPrivate: true },
      payment: await openPayment(product),
    };
    const figures: Record<string, unknown> = {};
    let passed = true;
    for (const [name, visit] of Object.entries(pages)) {
      const results: Result[] = [];
      for (let n = 0; n < runs; n += 1) results.push(await audit(product, visit, chrome.port));
      const scores = Object.fromEntries(
        Object.keys(CATEGORIES).map((id) => [
          id,
          Math.round(median(results.map((result) => result.categories[id]?.score ?? 0)) * 100),
        ]),
      );
      const layoutShift = median(results.map((result) => numericOf(result, 'cumulative-layout-shift')));
      figures[name] = {
        ...scores,
        layoutShift: Number(layoutShift.toFixed(4)),
        largestPaintMs: Math.round(median(results.map((r) => numericOf(r, 'largest-contentful-paint')))),
        blockingMs: Math.round(median(results.map((r) => numericOf(r, 'total-blocking-time')))),
        bytes: Math.round(median(results.map((r) => numericOf(r, 'total-byte-weight')))),
        below: [...new Set(results.flatMap(failedAudits))],
      };
      passed &&=
        Object.entries(CATEGORIES).every(([id, least]) => (scores[id] ?? 0) >= least) &&
        layoutShift <= LAYOUT_SHIFT_MAX;
    }
    return { name: 'lighthouse', passed, figures };
  } finally {
    chrome.kill();
    await product.stop();
  }
}

async function firstOf(product: Product, list: string): Promise<{ key: string; title: string }> {
  const answer = await fetch(`${product.site}/api/${list}`);
  const [first] = ((await answer.json()) as { data: { key: string; title: string }[] }).data;
  if (!first) throw new Error(`nothing in ${list}`);
  return first;
}

/** The payment page of an order that is open to changes, which an address alone leads to; the project looks like one of the demo site. */
async function openPayment(product: Product): Promise<Visit> {
  const [project] = await createProjects(product, 1, 0);
  const [backer] = await createBackers(product, 1);
  if (!project || !backer) throw new Error('nothing to pay for');
  await product.pool.query(
    `update project set (title, thumbnail, ground) = (select title, thumbnail, ground from project
       where state = 'funding' and thumbnail is not null and key <> $1 order by created_at limit 1)
     where key = $1`,
    [project.key],
  );
  const { body } = await placePledge(product, project, backer);
  return { path: `/payment/fix?pledge=${body.data?.gateKey}`, token: backer.token, isPrivate: true };
}

async function audit(product: Product, visit: Visit, port: number): Promise<Result> {
  const url = `${product.site}${visit.path}`;
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--port=${port}`],
      `--only-categories=${Object.keys(CATEGORIES).join()}`,
      ...(visit.isPrivate ? ['--skip-audits=is-crawlable'] : []),
      ...(visit.token ? [`--extra-headers=${JSON.stringify({ cookie: cookieOf(visit.token) })}`] : []),
    ],
    { maxBuffer: REPORT_MAX_BYTES },
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
  return result;
}

function cookieOf(token: string): string {
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  return `pq.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

function numericOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? 0;
}

function failedAudits(result: Result): string[] {
  return Object.entries(result.categories).flatMap(([id, category]) =>
    id === 'performance'
      ? []
      : category.auditRefs
          .filter(({ id: audit, weight }) => weight > 0 && (result.audits[audit]?.score ?? 1) < 1)
          .map(({ id: audit }) => audit),
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
