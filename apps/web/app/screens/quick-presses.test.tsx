// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { buildWaiting } from '#app/testing/builders/admin.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildExportCount, buildGraph, buildSupporter } from '#app/testing/builders/insight.ts';
import { buildBox, buildBoxCard } from '#app/testing/builders/pqbox.ts';
import { buildCard, buildProject } from '#app/testing/builders/project.ts';
import { buildOrder, buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildAdmin, buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { emptyLists, listPages } from './admin/testing/admin-pages.ts';

type Screen = {
  at: string;
  viewer?: Viewer;
  answers: Answers;
  /** A select and the label of the option in it. */
  option?: [select: string, option: string];
  presses: [role: 'link' | 'checkbox' | 'switch' | 'button', name: string | RegExp][];
  /** Typed and submitted. */
  text?: string;
  query: string;
};

const APP = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: APP }).map(
  (file) => [file, readFileSync(join(APP, file), 'utf8')] as const,
);

const managed: Answers = {
  getProject: buildProject({ state: 're-finish', isManager: true }),
  countComments: { comments: 0, replies: 0, waiting: 0 },
  listShipping: buildShippingList([buildOrder()]),
};
const listed: Answers = { listProjects: [buildCard()], countProjects: { n: 1, isAll: true } };
const box = buildBox({ isManager: true, rewards: [buildBoxCard({ key: idOf(5), state: 'funding' })] });

const lists = ['projects/funding', 'projects/open', 'ordermade/order', 'ordermade/open'].map(
  (path): Screen => ({
    at: `/${path}/list`,
    answers: listed,
    presses: [
      ['link', t('category.3')],
      ['checkbox', t('filter.isPq')],
    ],
    query: 'category=3&isPq=true',
  }),
);
const boxLists = ['projects', 'ordermade'].map(
  (purpose): Screen => ({
    at: `/${purpose}/pqbox/list`,
    answers: listed,
    option: [t('filter.reward.label'), t('filter.reward.PT01')],
    presses: [['link', t('category.3')]],
    query: 'category=3&reward=PT01',
  }),
);

const screens: Screen[] = [
  ...lists,
  ...boxLists,
  {
    at: '/search?q=a&reward=PT10',
    answers: {
      searchProjects: { projects: [buildCard()], corrected: null, asked: 'a', certain: true },
      countSearch: refuse('tooMany'),
      listStories: [],
    },
    option: [t('filter.price.label'), t('filter.price.5')],
    presses: [
      ['checkbox', t('filter.isPq')],
      ['link', new RegExp(`^${t('search.tab.order')}`)],
      ['button', t('filter.drop', { name: t('filter.reward.PT10') })],
    ],
    query: 'q=a&isPq=true&price=5&tab=order',
  },
  {
    at: '/story',
    viewer: buildViewer(),
    answers: { listStories: [buildStory()] },
    presses: [
      ['link', t('story.category.1')],
      ['switch', t('story.likedOnly')],
    ],
    query: 'category=1&liked=true',
  },
  ...['management', 'list'].map(
    (kind): Screen => ({
      at: `/pqbox/${kind}/projects/${idOf(17)}`,
      viewer: buildMaker(),
      answers: { ...managed, listRewards: box },
      option: [t('pq.category'), t('pq.category.1')],
      presses: [['link', new RegExp(`^${t('pq.filter.1')}`)]],
      query: 'category=1&value=1',
    }),
  ),
  {
    at: `/funding/detail/${idOf(17)}/supporters`,
    viewer: buildMaker(),
    answers: {
      ...managed,
      getProjectGraph: buildGraph(),
      listSupporters: [buildSupporter()],
      countSupporterPieces: [],
      listExportChanges: { exportedAt: null, total: 0, changes: [] },
      countSupporters: buildExportCount(),
    },
    option: [t('supporters.status'), t('pay.status.retry')],
    presses: [['checkbox', t('supporters.toShip')]],
    query: 'status=retry&toShip=1',
  },
  {
    at: `/funding/detail/${idOf(17)}/shipping`,
    viewer: buildMaker(),
    answers: managed,
    option: [t('shipping.filter.address'), t('shipping.filter.address.changed')],
    presses: [],
    text: t('shipping.filter.search'),
    query: 'address=changed&text=가',
  },
  {
    at: '/admin/audit?page=2',
    viewer: buildAdmin(),
    answers: { ...emptyLists, getWaiting: buildWaiting() },
    option: [t('admin.audit.kind'), t('admin.kind.pledge')],
    presses: [],
    text: t('admin.search.audit'),
    query: 'text=가&type=pledge',
  },
];

/** In one task: nothing is rendered in between, and no navigation arrives. */
async function pressAll({ option, presses, text }: Screen): Promise<void> {
  for (const [role, name] of presses) await screen.findByRole(role, { name });
  const found = presses.map(([role, name]) => screen.getByRole(role, { name }));
  const field = text === undefined ? null : await screen.findByRole('searchbox', { name: text });
  if (option) {
    const [select, label] = option;
    fireEvent.click(await screen.findByRole('combobox', { name: select }));
    const picked = await screen.findByRole('option', { name: label });
    fireEvent.pointerDown(picked, { pointerType: 'mouse' });
    fireEvent.click(picked, { detail: 1 });
  }
  for (const control of found) fireEvent.click(control);
  if (!field) return;
  fireEvent.change(field, { target: { value: '가' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}

const sorted = (search: string) => {
  const query = new URLSearchParams(search);
  query.sort();
  return String(query);
};

test.each(screens)('$at loses no filter of presses that are faster than it renders', async (each) => {
  const { at, viewer = null, answers, query } = each;
  const { address } = await renderScreen(at, { viewer, answers });
  await pressAll(each);
  await waitFor(() => expect(sorted(address().split('?')[1] ?? '')).toBe(sorted(query)));
});

const searched = listPages.filter(
  ({ call, path }) => 'text' in (call.input as z.ZodObject).shape && path !== 'audit',
);

test.each(searched)(
  '/admin/$path loses no filter of presses that are faster than it renders',
  async ({ path }) => {
    const at = `/admin/${path}`;
    // Reviews of digital rewards are searched once they are open.
    const { address } = await renderScreen(path === 'pqbox' ? `${at}?state=ready` : at, {
      viewer: buildAdmin(),
      answers: { ...emptyLists, getWaiting: buildWaiting() },
    });
    const field = await screen.findByRole('searchbox', { name: (name) => name !== t('admin.search.all') });
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    const chip = links.find(
      (link) => link.pathname === at && link.search !== '' && !link.hasAttribute('aria-current'),
    );
    fireEvent.change(field, { target: { value: '가' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    if (chip) fireEvent.click(chip);
    const expected = new URLSearchParams(chip?.search ?? (path === 'pqbox' ? 'state=ready' : ''));
    expected.set('text', '가');
    await waitFor(() => expect(sorted(address().split('?')[1] ?? '')).toBe(sorted(String(expected))));
  },
);

test('no screen computes the query of an address from the rendered one', () => {
  const setters = sources.filter(([, text]) => /\bconst \[[^\]]*,[^\]]*\] = useSearchParams\(/.test(text));
  expect(setters.map(([file]) => file)).toEqual([]);
});
