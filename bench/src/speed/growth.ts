import { type Product, startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Figures = { p50: number; p95: number };
/** `turn` varies the request, so that shared responses do not hide its cost. */
type Target = { name: string; path: (turn: number) => string; body?: unknown };

const DEEP = 1_000;
const WARM_UP = 12;

const filters = {
  all: '',
  funding: '&state=funding',
  finish: '&state=finish',
  'category 3': '&category=3',
  PT01: '&reward=PT01',
  PQ: '&isPq=true',
  open: '&type=open',
  pqbox: '&type=pqbox',
};
const sorts = ['newest', 'popular', 'deadline'];

const lists: Target[] = [0, DEEP].flatMap((page) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    sorts.map((sort) => ({
      name: `list ${name}, ${sort}, page ${page}`,
      path: (turn: number) =>
        `/api/project/list?purpose=projects&sort=${sort}&page=${page === 0 ? 0 : page + turn}${filter}`,
    })),
  ),
);

const search = (name: string, query: Record<string, unknown>): Target => ({
  name: `search ${name}`,
  path: () => '/api/project/search',
  body: query,
});

const suggest = (name: string, text: string): Target => ({
  name: `suggest ${name}`,
  path: () => `/api/search/suggest?text=${encodeURIComponent(text)}`,
});

const exact = search('a word exactly (다이어리)', { text: '다이어리', sort: 'newest' });
const forgiving = [
  search('a typing error (다이러리)', { text: '다이러리', sort: 'newest' }),
  search('a synonym (플래너)', { text: '플래너', sort: 'newest' }),
  search('another layout (ekdldjfl)', { text: 'ekdldjfl', sort: 'newest' }),
];
/** How many times the p95 of the exact word a forgiving search may take. */
const FORGIVING = 2;

const count = (name: string, query: string): Target => ({
  name: `count ${name}`,
  path: () => `/api/search/count?${query}`,
});

/**
 * Read times by number of projects: lists on page 1 and page 1,000, search, suggestions and popular, each size on its own
 * PostgreSQL. Prints a table, of which only forgiving searches are judged.
 */
export async function growth({ sizes, rounds }: { sizes: number[]; rounds: number }): Promise<Verdict> {
  const figures: Record<string, Record<string, Figures>> = {};
  for (const size of sizes) {
    for (const [name, found] of Object.entries(await measureAt(size, rounds))) {
      figures[name] = { ...figures[name], [size]: found };
    }
  }
  process.stdout.write(table(figures, sizes));
  const p95Of = (name: string, size: number) => figures[name]?.[size]?.p95 ?? Number.NaN;
  const ratios = Object.fromEntries(
    forgiving.map(({ name }) => [name, sizes.map((size) => p95Of(name, size) / p95Of(exact.name, size))]),
  );
  const passed = Object.values(ratios).every((of) => of.every((ratio) => ratio <= FORGIVING));
  return { name: 'growth', passed, figures: { sizes, rounds, milliseconds: figures, ratios } };
}

async function measureAt(size: number, rounds: number): Promise<Record<string, Figures>> {
  const startedAt = Date.now();
  const product = await startProduct({ SEED: `bench:${size}`, TRUST_PROXY: 'true', LOG_LEVEL: 'fatal' });
  try {
    process.stdout.write(`${size} projects after ${Math.round((Date.now() - startedAt) / 1_000)} s\n`);
    // The name of the seventh copy: present in every size and rarely shared.
    const { rows } = await product.pool.query<{ name: string }>(
      `select split_part(reverse(title), ' ', 2) as name from project where title like '% 7' limit 1`,
    );
    const rare = [...(rows[0]?.name ?? '')].reverse().join('');
    const targets = [
      ...lists,
      { name: 'popular', path: () => '/api/popular' },
      search('a rare word', { text: rare }),
      search('a frequent word (동네)', { text: '동네' }),
      search('a frequent word, popular', { text: '동네', sort: 'popular' }),
      search('a frequent word, deadline', { text: '동네', sort: 'deadline' }),
      search('a frequent word in its category', { text: '동네', category: 1 }),
      search('a frequent word in another category', { text: '동네', category: 2 }),
      search('a frequent word at its price', { text: '동네', price: '1' }),
      search('a frequent word at another price', { text: '동네', price: '10' }),
      search('a frequent word at another price, popular', { text: '동네', price: '10', sort: 'popular' }),
      search('a frequent word at another price, deadline', { text: '동네', price: '10', sort: 'deadline' }),
      search('a rare word, filtered', { text: rare, price: '1', category: 3 }),
      count('a rare word', `text=${encodeURIComponent(rare)}`),
      count('a frequent word', `text=${encodeURIComponent('동네')}`),
      count('a frequent word, filtered', `text=${encodeURIComponent('동네')}&category=1&price=1`),
      count('a frequent word in another category', `text=${encodeURIComponent('동네')}&category=2`),
      search('a word of the other purpose', { text: '가죽', purpose: 'projects' }),
      search('initial consonants (ㄷㄴ)', { text: 'ㄷㄴ' }),
      exact,
      ...forgiving,
      search('no word', { text: '뷁쀍' }),
      suggest('a first consonant (ㄷ)', 'ㄷ'),
      suggest('a first letter (가)', '가'),
      suggest('a half-composed word (다이얼)', '다이얼'),
      suggest('initial consonants (ㄷㄴ)', 'ㄷㄴ'),
      suggest('two words (동네 ㄱ)', '동네 ㄱ'),
      suggest('a name', rare),
      suggest('no word', '뷁쀍'),
    ];
    return await measure(product, targets, rounds);
  } finally {
    await product.stop();
  }
}

/**
 * Round robin over all targets, so that no response is shared, and with a different catalogue each time, so that none is
 * cached.
 */
async function measure(
  { site, pool }: Product,
  targets: readonly Target[],
  rounds: number,
): Promise<Record<string, Figures>> {
  const times = new Map<string, number[]>(targets.map((target) => [target.name, []]));
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    await pool.query('update project_catalogue set raised = raised + 1');
    for (const target of targets) {
      const milliseconds = await ask(site, target, round);
      if (round >= WARM_UP) times.get(target.name)?.push(milliseconds);
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => [name, quantiles(list)]));
}

async function ask(site: string, target: Target, turn: number): Promise<number> {
  const url = `${site}${target.path(turn)}`;
  const headers = {
    'content-type': 'application/json',
    // A new visitor per round, because limits are per address.
    'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}`,
  };
  const startedAt = performance.now();
  const answer = await fetch(
    url,
    target.body ? { method: 'POST', headers, body: JSON.stringify(target.body) } : { headers },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return performance.now() - startedAt;
}

function quantiles(list: readonly number[]): Figures {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: rounded(at(0.5)), p95: rounded(at(0.95)) };
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}

/** p50 and p95 in ms per size; growth from 10,000 (or the first size) to the last. */
function table(figures: Record<string, Record<string, Figures>>, sizes: readonly number[]): string {
  const last = sizes.at(-1) ?? 0;
  const base = last > 10_000 && sizes.includes(10_000) ? 10_000 : (sizes[0] ?? last);
  const ratio = (to: number | undefined, from: number | undefined) =>
    to && from ? `× ${(to / from).toFixed(1)}` : '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const head = line(['p50 / p95 in ms', ...sizes.map(String), `p50 of ${last} : ${base}`, 'p95']);
  const rule = line(['---', ...sizes.map(() => '---:'), '---:', '---:']);
  const body = Object.entries(figures).map(([name, found]) =>
    line([
      name,
      ...sizes.map((size) => `${found[size]?.p50} / ${found[size]?.p95}`),
      ratio(found[last]?.p50, found[base]?.p50),
      ratio(found[last]?.p95, found[base]?.p95),
    ]),
  );
  return head + rule + body.join('');
}
