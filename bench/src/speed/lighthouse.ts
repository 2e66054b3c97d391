import { findChromium } from '@pq/e2e/chromium';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Size = { runs: number };

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
  const answer = await lighthouse(url, { port, output: 'json', onlyCategories: Object.keys(CATEGORIES) });
  if (!answer) throw new Error(`${url}: Lighthouse gave no result`);
  if (answer.lhr.runtimeError) throw new Error(`${url}: ${answer.lhr.runtimeError.message}`);
  return answer.lhr;
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
