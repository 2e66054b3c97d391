import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Query = readonly [kind: string, text: string, title: string];
type Part = 'evaluation' | 'tuning';

const TARGETS = { all: 0.95, kind: 0.85 };

/**
 * Of queries as people type them, the share that finds the project meant among the first six. Nothing was tuned to those of
 * `evaluation`.
 */
export async function recall(): Promise<Verdict> {
  const file = readFileSync(new URL('../../data/queries.json', import.meta.url), 'utf8');
  const queries = JSON.parse(file) as Record<Part, Query[]>;
  const product = await startProduct({ SEED: 'demo' });
  try {
    const worker = await product.startWorker();
    await waitForTerms(product);
    const evaluation = await measure(product, queries.evaluation);
    const tuning = await measure(product, queries.tuning);
    await worker.stop();
    return {
      name: 'recall',
      passed: [evaluation, tuning].every(
        ({ all, kinds }) =>
          all >= TARGETS.all && Object.values(kinds).every((share) => share >= TARGETS.kind),
      ),
      figures: { evaluation, tuning, targets: TARGETS },
    };
  } finally {
    await product.stop();
  }
}

async function waitForTerms({ pool }: Product): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await pool.query(
      'select exists (select from search_term) and not exists (select from search_term_due) as done',
    );
    if (rows[0].done) return;
    await delay(100);
  }
  throw new Error('search terms were not made within a minute');
}

async function measure({ site }: Product, queries: readonly Query[]) {
  const kinds: Record<string, { found: number; of: number }> = {};
  const missed: string[] = [];
  for (const [kind, text, title] of queries) {
    const tally = kinds[kind] ?? { found: 0, of: 0 };
    kinds[kind] = tally;
    tally.of += 1;
    const response = await fetch(`${site}/api/project/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, number: 6 }),
    });
    const { data } = (await response.json()) as { data: { title: string }[] };
    if (data.some((card) => card.title.includes(title))) tally.found += 1;
    else missed.push(`${kind}: ${text}`);
  }
  const shares = Object.entries(kinds).map(([kind, { found, of }]) => [kind, round(found / of)]);
  return {
    all: round(1 - missed.length / queries.length),
    kinds: Object.fromEntries(shares) as Record<string, number>,
    missed,
  };
}

const round = (share: number) => Math.round(share * 100) / 100;
