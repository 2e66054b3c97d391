// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildLine, buildPayCard, buildPledge, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildCard, buildProject, buildQuestion, buildReward } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { draftOf, type PaymentDraft } from './form/payment-form.ts';
import { field, payButton, sumOf } from './testing/open-checkout.ts';

const own = buildPledge({
  donation: 2_000,
  amount: 24_000,
  paymentinfo: { ...buildPledge().paymentinfo, callAmount: 27_000 },
});
const project = buildProject({ myPledge: own.gateKey });
const asked: Answers = {
  listPledges: [own],
  getProject: project,
  listCards: [buildPayCard(), secondPayCard],
};

// The browser gets the answer only when the test releases it.
function serverThenHeld<Data>(onServer: Data) {
  const later = deferred<Data>();
  let isServed = false;
  const answer = async () => {
    if (isServed) return later.answer();
    isServed = true;
    return onServer;
  };
  return { answer, give: later.give };
}

type Options = { answers?: Answers; state?: unknown; gateKey?: string };

function openServerRendered({ answers, state, gateKey = own.gateKey }: Options = {}) {
  return renderScreen(`/payment/fix?pledge=${gateKey}`, {
    viewer: buildViewer(),
    serverRendered: true,
    state,
    answers: { ...asked, ...answers },
  });
}

function readDocument(html: string) {
  const page = document.createElement('div');
  page.innerHTML = html;
  const all = (what: string) => [...page.querySelectorAll<HTMLElement>(what)];
  return {
    text: page.textContent,
    headings: all('h1').map(({ textContent }) => textContent),
    ticked: all('input:checked, [aria-pressed=true]').map((box) => (box.closest('label') ?? box).textContent),
    filledIn: all('input[type=text], input:not([type])').map((box) => (box as HTMLInputElement).value),
  };
}

function keep(changes: Partial<PaymentDraft>, mark = 'null'): void {
  const kept = { mark, draft: { ...draftOf(own), ...changes } };
  sessionStorage.setItem(`pq:kept:${buildViewer().uid}:payment:${own.gateKey}`, JSON.stringify(kept));
}
const readStored = () => JSON.stringify({ ...sessionStorage });

test('the server-rendered document contains the whole form and no data of another pledge', async () => {
  const other = buildPledge({ gateKey: idOf(23), project: buildCard({ title: '다른 프로젝트' }) });
  const { html, api } = await openServerRendered({ answers: { listPledges: [other, own] } });
  const { text, headings, ticked, filledIn } = readDocument(html);
  expect(headings).toEqual([t('pay.fixTitle')]);
  for (const expected of [
    own.project.title,
    '22,000원',
    '2,000원',
    '27,000원',
    t('pay.fix.lead', { date: '2026.12.20' }),
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain(other.project.title);
  expect(filledIn).toEqual(expect.arrayContaining(['2,000', '이하나', '010-1234-5678', '3층']));
  expect(ticked).toEqual([expect.stringContaining('현대카드')]);
  expect(api.calls('getProject')[0]).toMatchObject({ key: own.projectid, view: false });
});

test('the form is usable before the requests of the browser are answered', async () => {
  const { user } = await openServerRendered({
    answers: {
      listPledges: serverThenHeld([own]).answer,
      getProject: serverThenHeld(project).answer,
    },
  });
  await user.type(field(t('pay.etc')), '경비실에');
  expect(sumOf(t('pay.sum.total'))).toBe('27,000원');
  expect(payButton()).not.toHaveAttribute('aria-disabled', 'true');
});

test('a page that is opened again shows no outdated content of the document', async () => {
  const later = { pledges: serverThenHeld([own]), project: serverThenHeld(project) };
  const { router } = await openServerRendered({
    answers: { listPledges: later.pledges.answer, getProject: later.project.answer },
  });
  expect(sumOf(t('pay.sum.rewards'))).toBe('22,000원');
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  const waits = () => {
    expect(screen.getByText(t('common.loading'))).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  };
  waits();
  await act(async () => later.pledges.give([own]));
  waits();
  const dearer = buildProject({ myPledge: own.gateKey });
  dearer.rewards.content = dearer.rewards.content.map((reward) => ({ ...reward, productCost: 30_000 }));
  await act(async () => later.project.give(dearer));
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.fixTitle') })).toBeInTheDocument();
  expect(sumOf(t('pay.sum.rewards'))).toBe('30,000원');
});

test('stored input of a change is filled in after hydration with a message and can be undone', async () => {
  const opened = openServerRendered();
  keep({ etc: '경비실에', donation: 8_000 });
  const { user, html } = await opened;
  expect(readDocument(html).text).not.toContain('8,000원');
  expect(field(t('pay.etc'))).toHaveValue('경비실에');
  expect(sumOf(t('pay.sum.donation'))).toBe('8,000원');
  expect(screen.getByText(t('pay.fix.restored'))).toBeInTheDocument();
  expect(readStored()).toContain('경비실에');
  await user.click(screen.getByRole('button', { name: t('pay.fix.already.undo') }));
  expect(field(t('pay.etc'))).toHaveValue('');
  expect(sumOf(t('pay.sum.donation'))).toBe('2,000원');
  expect(readStored()).not.toContain('경비실에');
});

test('the selection for a new pledge is filled in even after a reload', async () => {
  const { user } = await openServerRendered({ state: { wanted: { selection: [{ idx: 1, count: 3 }] } } });
  expect(screen.getByText(t('pay.fix.already'))).toBeInTheDocument();
  expect(sumOf(t('pay.sum.rewards'))).toBe('15,000원');
  await user.click(screen.getByRole('button', { name: t('pay.fix.already.undo') }));
  expect(sumOf(t('pay.sum.rewards'))).toBe('22,000원');
});

test('stored attachments and answers replace the rendered ones of the order', async () => {
  const questions = [
    buildQuestion({ text: '포장', id: 'wrap', kind: 'choice', choices: ['종이 상자', '보자기'] }),
    buildQuestion({ text: '도안', id: 'art', kind: 'picture', per: 'order' }),
  ];
  const content = [buildReward({ questions })];
  const ordered = buildProject({ purpose: 'ordermade', myPledge: own.gateKey });
  ordered.rewards.content = content;
  const order = { ...own, purpose: 'ordermade' as const };
  order.deliveryinfo = { ...own.deliveryinfo, files: [{ url: '/files/attachment/a.png', name: '도면.png' }] };
  order.deliveryinfo.contentidx = [buildLine({ answers: [{ wrap: '종이 상자' }] })];
  const opened = openServerRendered({ answers: { listPledges: [order], getProject: ordered } });
  keep({
    ...draftOf(order),
    files: [{ url: '/files/attachment/b.png', name: '새 도면.png' }],
    selection: [{ idx: 0, count: 1, answers: [{ wrap: '보자기' }] }],
  });
  const { html } = await opened;
  expect(readDocument(html).ticked).toContain('종이 상자');
  expect(html).toContain('도면.png');
  expect(html).not.toContain('새 도면.png');
  expect(screen.getByRole('button', { name: '보자기' })).toHaveAttribute('aria-pressed', 'true');
  const files = screen.getByRole('main').innerHTML;
  expect(files).toContain('새 도면.png');
  expect(files.replaceAll('새 도면.png', '')).not.toContain('도면.png');
});

test('the document explains why a pledge cannot be changed, and its project is not requested', async () => {
  const { html, api } = await openServerRendered({ answers: { listPledges: [{ ...own, status: 'paid' }] } });
  expect(readDocument(html).headings).toEqual([t('pay.fix.closed')]);
  expect(screen.getByRole('heading', { level: 1, name: t('pay.fix.closed') })).toBeInTheDocument();
  expect(api.calls('listCards')).toEqual([]);
});

test('a hidden project that only its maker may read is explained', async () => {
  const hidden = { ...own, project: buildCard({ state: 'blind' }) };
  await openServerRendered({ answers: { listPledges: [hidden], getProject: refuse('notFound') } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pay.fix.closed') })).toBeInTheDocument();
});

test('a pledge of another member is in no document and redirects to the list', async () => {
  const { html, address } = await openServerRendered({ gateKey: idOf(99) });
  expect(readDocument(html).text).toBe(t('common.loading'));
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(99)}`));
});

test.each(['listPledges', 'getProject', 'listCards'] as const)(
  'a request that the server could not make, %s, is made by the browser',
  async (name) => {
    let calls = 0;
    const answer = (asked as Record<string, unknown>)[name];
    const once = () => (calls++ === 0 ? noNetwork : answer);
    await openServerRendered({ answers: { [name]: once } as Answers });
    expect(await screen.findByRole('radio', { name: /현대카드/ })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: t('pay.fixTitle') })).toBeInTheDocument();
  },
);
