import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '@pq/e2e/chromium';
import { launch } from 'chrome-launcher';
import { startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Size = { runs: number };

/** What is read of Lighthouse's report. */
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  runtimeError?: { message: string };
};

/** Fetched when it is wanted: it brings 150 MB of packages that nothing else here uses. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LAYOUT_SHIFT_MAX = 0.02;

/** Home, a list and a project on Lighthouse's throttled phone; medians of several runs. */
export async function lighthousePages({ runs }: Size): Promise<Verdict> {
  const product = await startProduct({ SEED: 'demo' });
  const { executablePath, args } = await findChromium();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: [...args, '--headless=new'] });
  try {
    const listed = (await (await fetch(`${product.site}/api/project/list?purpose=projects`)).json()) as {
      data: { key: string }[];
    };
    const pages = {
      home: '/',
      list: '/projects/funding/list',
      detail: `/funding/detail/${listed.data[0]?.key}`,
    };
    const figures: Record<string, unknown> = {};
    let passed = true;
    for (const [name, path] of Object.entries(pages)) {
      const results: Result[] = [];
      for (let n = 0; n < runs; n += 1) results.push(await audit(`${product.site}${path}`, chrome.port));
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

async function audit(url: string, port: number): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--port=${port}`],
      `--only-categories=${Object.keys(CATEGORIES).join()}`,
    ],
    { maxBuffer: REPORT_MAX_BYTES },
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
  return result;
}

function numericOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? 0;
}

/** Failed audits except performance timings. */
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
