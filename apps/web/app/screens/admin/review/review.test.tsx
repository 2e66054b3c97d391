// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { buildReview, buildWaitingProject } from '#app/testing/builders/admin.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { buildFeePlans } from '#app/testing/builders/fee-plans.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const [first, second] = [idOf(17), idOf(18)];
const projects = [buildWaitingProject(), buildWaitingProject({ key: second, title: '달항아리', round: 2 })];
const answers: Answers = {
  listReviews: { total: 2, projects },
  getReview: ({ key }) =>
    buildReview({ project: projects.find((one) => one.key === key) ?? buildWaitingProject() }),
};
const open = (query = '', changes: Answers = {}) => openAdmin(`/review${query}`, { ...answers, ...changes });
const looked = async (name = '모두의 텃밭') => within(await screen.findByRole('article', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: t('admin.rejectMessage') });

test('waiting submissions are listed with their maker, round and age', async () => {
  await open();
  const row = await screen.findByRole('link', { name: /모두의 텃밭/ });
  expect(row).toHaveTextContent(`소랑공방 · ${t('admin.purpose.projects')} · ${t('admin.review.first')}`);
  expect(row).toHaveTextContent(t('admin.review.waited', { time: t('admin.wait.hours', { h: 2 }) }));
  expect(screen.getByRole('link', { name: /달항아리/ })).toHaveTextContent(t('admin.review.round', { n: 2 }));
});

test('a single purpose can be listed, and the address contains it', async () => {
  const { user, api, address } = await open();
  await user.click(await screen.findByRole('link', { name: t('admin.purpose.ordermade') }));
  await waitFor(() => expect(api.calls('listReviews').at(-1)).toMatchObject({ purpose: 'ordermade' }));
  await waitFor(() => expect(address()).toBe('/admin/review?purpose=ordermade'));
});

test('a project is opened next to the queue with everything that its maker submitted', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('link', { name: /모두의 텃밭/ }));
  const article = await looked();
  expect(address()).toBe(`/admin/review?key=${first}`);
  expect(article.getByText(t('admin.review.earlier.none'))).toBeInTheDocument();
  const fields = article.getByText(t('write.goal')).closest('dl') as HTMLElement;
  expect(fields).toHaveTextContent('1,000,000원');
  expect(fields).toHaveTextContent('2026.12.10 – 2026.12.29');
  expect(fields).toHaveTextContent('받은 날부터 7일 안에 교환해드립니다.');
  expect(article.getByText(t('admin.review.check.complete'))).toBeInTheDocument();
});

test('the next round shows the changes by word and folds unchanged fields', async () => {
  const previous = buildDraft({ state: 'prepare', refund: '단순 변심은 불가합니다.' });
  const submission = { ...previous, refund: '단순 변심은 7일 안에 가능합니다.' };
  const rounds = [
    {
      round: 1,
      submittedAt: nowMs - 9_000_000,
      decision: 'reject' as const,
      decidedAt: nowMs - 8_000_000,
      decidedBy: '운영자',
      message: '기간을 적어주세요.',
    },
  ];
  await open(`?key=${first}`, { getReview: buildReview({ submission, previous, rounds }) });
  const article = await looked();
  expect(article.getByRole('insertion')).toHaveTextContent('7일 안에 가능합니다.');
  expect(article.getByRole('deletion')).toHaveTextContent('불가합니다.');
  expect(article.getByText('기간을 적어주세요.')).toBeInTheDocument();
  expect(article.getByText(/^바뀌지 않은 항목 \d+개$/)).toBeInTheDocument();
});

test('added and removed pictures are marked', async () => {
  const previous = buildDraft();
  const submission = { ...previous, images: { ...previous.images, thumbnail: '/files/p/new.jpg' } };
  await open(`?key=${first}`, { getReview: buildReview({ submission, previous }) });
  const article = await looked();
  expect(article.getByRole('insertion')).toHaveTextContent(t('admin.review.added'));
  expect(article.getByRole('deletion')).toHaveTextContent(t('admin.review.removed'));
});

test('automatic checks show missing fields and the links of the text', async () => {
  const submission = buildDraft({
    period: { start: '2026-12-01', finish: '2026-12-29' },
    editor: '<p><a href="https://shop.example/1">가게</a></p>',
  });
  await open(`?key=${first}`, { getReview: buildReview({ submission }) });
  const article = await looked();
  expect(article.getByText(t('write.err.period'))).toBeInTheDocument();
  expect(article.getByText(t('admin.review.check.links', { n: 1 }))).toBeInTheDocument();
  expect(article.getByText('https://shop.example/1')).toBeInTheDocument();
});

test('the earlier projects of the maker are counted by state', async () => {
  await open(`?key=${first}`, { getReview: buildReview({ earlier: { funding: 2, fail: 1 } }) });
  const list = `${t('project.state.funding')} 2, ${t('project.state.fail')} 1`;
  expect((await looked()).getByText(t('admin.review.earlier', { list }))).toBeInTheDocument();
});

test('a request to withdraw is shown with a link to decide it first', async () => {
  const project = buildWaitingProject({ withdrawRequested: true });
  await open(`?key=${first}`, { getReview: buildReview({ project }) });
  const link = (await looked()).getByRole('link', { name: t('admin.review.toWithdrawals') });
  expect(link).toHaveAttribute('href', '/admin/withdrawals');
});

test('a submission is approved after a confirmation for the version that was shown, and the next one is opened', async () => {
  const { user, api, address } = await open(`?key=${first}`, {
    decideReview: { key: first, state: 'ready' },
  });
  await looked();
  await user.click(button(t('admin.approve')));
  await answer(user, t('admin.approve'));
  expect(await screen.findByText(t('admin.review.approved', { title: '모두의 텃밭' }))).toBeInTheDocument();
  expect(api.calls('decideReview')).toEqual([{ key: first, version: 5, decision: 'approve' }]);
  await waitFor(() => expect(address()).toBe(`/admin/review?key=${second}`));
});

test('a single key press decides nothing', async () => {
  const { user, api } = await open(`?key=${first}`);
  await looked();
  await user.keyboard('a');
  await answer(user, t('common.cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('decideReview')).toEqual([]);
});

test('a rejection without a reason is not sent, and its field has the focus and an error', async () => {
  const { user, api } = await open(`?key=${first}`, { decideReview: { key: first, state: 'reject' } });
  await looked();
  await user.click(button(t('admin.reject')));
  await waitFor(() => expect(reason()).toHaveFocus());
  await user.click(button(t('admin.reject')));
  await waitFor(() => expect(reason()).toHaveAccessibleDescription(t('admin.rejectMessage.required')));
  await waitFor(() => expect(reason()).toHaveFocus());
  await user.click(button(t('admin.review.template.refund')));
  expect(reason()).toHaveValue(t('admin.review.template.refund.text'));
  expect(reason()).not.toBeInvalid();
  await user.type(reason(), ' 교환도요.');
  await user.click(button(t('admin.reject')));
  await answer(user, t('admin.reject'));
  await screen.findByText(t('admin.review.rejected', { title: '모두의 텃밭' }));
  expect(api.calls('decideReview')).toEqual([
    expect.objectContaining({
      decision: 'reject',
      message: `${t('admin.review.template.refund.text')} 교환도요.`,
    }),
  ]);
});

test('R focuses the reason without typing into it, and letters in the field are typed', async () => {
  const { user } = await open(`?key=${first}`);
  await looked();
  await user.keyboard('r');
  await waitFor(() => expect(reason()).toHaveFocus());
  expect(reason()).toHaveValue('');
  await user.keyboard('ra');
  expect(reason()).toHaveValue('ra');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a change in between is reported, and the submission is read again', async () => {
  const { user, api } = await open(`?key=${first}`, { decideReview: refuse('decisionStale') });
  await looked();
  const before = api.calls('getReview').length;
  await user.click(button(t('admin.approve')));
  await answer(user, t('admin.approve'));
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  await waitFor(() => expect(api.calls('getReview').length).toBeGreaterThan(before));
});

test('a typed reason is not lost to another row without a confirmation', async () => {
  const { user, address } = await open(`?key=${first}`);
  await looked();
  await user.keyboard('r');
  await user.type(reason(), '배송 기간을 적어주세요.');
  await user.click(screen.getByRole('link', { name: /^달항아리/ }));
  await answer(user, t('admin.leave.stay'));
  expect(address()).toBe(`/admin/review?key=${first}`);
  expect(reason()).toHaveValue('배송 기간을 적어주세요.');
  await user.click(screen.getByRole('link', { name: /^달항아리/ }));
  await answer(user, t('admin.leave.go'));
  await waitFor(() => expect(address()).toBe(`/admin/review?key=${second}`));
});

test('J and K move between rows, and Escape closes the row', async () => {
  const { user, address } = await open(`?key=${first}`);
  await looked();
  await user.keyboard('j');
  await looked('달항아리');
  expect(address()).toBe(`/admin/review?key=${second}`);
  await user.keyboard('k');
  await looked();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(address()).toBe('/admin/review');
});

test('a decided submission is shown and cannot be decided again', async () => {
  const project = buildWaitingProject({ state: 'reject' });
  await open(`?key=${first}`, { getReview: buildReview({ project }) });
  await looked();
  expect(screen.queryByRole('button', { name: t('admin.approve') })).not.toBeInTheDocument();
});

test('an empty queue says so', async () => {
  await open('', { listReviews: { total: 0, projects: [] } });
  expect(await screen.findByText(t('admin.empty'))).toBeInTheDocument();
});

test('a submission that failed to load is requested again, and the queue remains', async () => {
  const { user, api } = await open(`?key=${first}`, { getReview: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByRole('link', { name: /^달항아리/ })).toBeInTheDocument();
  api.answer({ getReview: buildReview() });
  await user.click(again);
  await looked();
});

test('more than one page is paged, with the page in the address', async () => {
  const { user, api, address } = await open('', { listReviews: { total: 45, projects } });
  await user.click(await screen.findByRole('link', { name: t('common.next') }));
  await waitFor(() => expect(api.calls('listReviews').at(-1)).toMatchObject({ page: 1 }));
  expect(await screen.findByRole('link', { name: t('common.prev') })).toBeInTheDocument();
  expect(address()).toBe('/admin/review?page=1');
  const rows = t('admin.pages.rows', { from: 21, to: 40 });
  expect(screen.getByText(`${t('admin.total', { n: 45 })} · ${rows}`)).toBeInTheDocument();
});

test('a submission that may be paid out in two stages can be approved with them', async () => {
  const { default: standard, split } = buildFeePlans();
  const { user, api } = await open(`?key=${first}`, {
    getReview: buildReview({ plans: [standard, split], split: 'asked' }),
    decideReview: { key: first, state: 'ready' },
  });
  await looked();
  await user.click(screen.getByRole('checkbox', { name: /80%와 20%로 나눠 지급/ }));
  await user.click(button(t('admin.approve')));
  await answer(user, t('admin.approve'));
  await waitFor(() =>
    expect(api.calls('decideReview')).toMatchObject([{ decision: 'approve', plan: 'split' }]),
  );
});
