// @vitest-environment jsdom
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { browserApi } from '#app/data/client/api.tsx';
import { getQueryClient } from '#app/data/client/query-client.ts';
import { projectQuery } from '#app/data/projects.ts';
import routes from './routes.ts';

const screens = import.meta.glob('./screens/**/*.tsx');
const key = '-Kx7';
const values: Record<string, string[]> = {
  ':purpose': ['projects', 'ordermade'],
  ':word': ['funding', 'order'],
  'write :step': ['basic', 'period', 'category', 'reward', 'refund', 'content'],
  'pqbox :step?': ['', 'period', 'content'],
  'policy :id': ['terms', 'private', 'marketing', 'maker'],
};
const lists = [
  'projects/funding',
  'projects/open',
  'projects/pqbox',
  'ordermade/order',
  'ordermade/open',
  'ordermade/pqbox',
];

type Tagged = RouteObject & { file: string };

const table = (entries: RouteConfigEntry[]): Tagged[] =>
  entries.map(
    ({ path, index, file, children }) =>
      ({ path, index, file, ...(children ? { children: table(children) } : {}) }) as Tagged,
  );

function paths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above;
    if (children) return paths(children, here);
    if (path === ':purpose/:type/list') return lists.map((list) => `/${list}/list`);
    if (path === '*') return ['/nowhere'];
    return index && here === '' ? ['/'] : filled(here);
  });
}

function filled(pattern: string): string[] {
  const [, first] = pattern.split('/');
  return pattern
    .split('/')
    .slice(1)
    .reduce<string[]>(
      (begun, part) => {
        const choices = part.startsWith(':') ? (values[part] ?? values[`${first} ${part}`] ?? [key]) : [part];
        return begun.flatMap((each) => choices.map((choice) => (choice ? `${each}/${choice}` : each)));
      },
      [''],
    );
}

async function titleOf(pathname: string): Promise<string> {
  const found = matchRoutes(table(routes), pathname) ?? [];
  const args = {
    location: { pathname, search: '', state: null },
    params: found.at(-1)?.params ?? {},
    matches: [{ id: 'root', loaderData: { settings: { publicUrl: 'https://pq.example', nowMs: 0 } } }],
  };
  for (const { route } of found.toReversed()) {
    const screen = (await screens[`./${(route as Tagged).file}`]?.()) as {
      meta?: (args: unknown) => { title?: string }[];
    };
    const tags = screen.meta?.(args);
    if (tags) return tags.find((tag) => tag.title)?.title ?? '';
  }
  return '';
}

beforeAll(() => {
  for (const [purpose, title] of [
    ['projects', '달항아리'],
    ['ordermade', '이름 목줄'],
  ] as const)
    getQueryClient().setQueryData(projectQuery(browserApi, purpose, 'known').queryKey, {
      title,
      purpose,
      key: 'known',
      state: 'ready',
      editor: '',
      amount: { now: 0, goal: 1 },
      category: 1,
      type: 'PQ10',
      backers: 0,
      period: { start: '2026-09-01', finish: '2026-09-30' },
      images: {},
      rewards: { content: [] },
      profile: {},
    } as never);
});

test('every address of the site has a distinct title', async () => {
  // A notice without a text is a 404; /policy redirects.
  const all = paths(routes).filter((path) => path !== '/nowhere' && path !== '/policy');
  expect(all.length).toBeGreaterThan(90);
  const byTitle = new Map<string, string[]>();
  for (const path of all) {
    const title = await titleOf(path);
    byTitle.set(title, [...(byTitle.get(title) ?? []), path]);
  }
  expect([...byTitle].filter(([title, found]) => found.length > 1 || !title.includes('PQ'))).toEqual([]);
});

test('the parts of a project name their project', async () => {
  expect(await titleOf('/funding/detail/known')).toBe('달항아리 · PQ');
  expect(await titleOf('/funding/detail/known/inquiry')).toBe('문의 · 달항아리 · PQ');
  expect(await titleOf('/order/detail/known/refund/')).toBe('배송/환불 정책 · 이름 목줄 · PQ');
  expect(await titleOf('/order/detail/known/stats')).toBe('통계 · 이름 목줄 · PQ');
});
