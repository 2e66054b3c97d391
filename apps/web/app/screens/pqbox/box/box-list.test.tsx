// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildBox, buildBoxCard } from '#app/testing/builders/pqbox.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/pqbox/list/projects/${idOf(17)}`;
const open = (listRewards: NonNullable<Answers['listRewards']>, query = '') =>
  renderScreen(`${path}${query}`, {
    viewer: buildViewer(),
    answers: { getProject: buildProject(), listRewards },
  });
const cards = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('a') as HTMLElement;

test('the rewards of a box show their kind, their size and their end', async () => {
  const rewards = [
    buildBoxCard({ isNew: true }),
    buildBoxCard({
      key: idOf(2),
      title: '공연 영상',
      category: 0,
      files: { count: 1, bytes: 9, seconds: 95 },
    }),
    buildBoxCard({ key: idOf(3), title: '골목 사진', category: 1, files: { count: 8, bytes: 9 } }),
  ];
  await open(buildBox({ rewards }));
  const files = await cardOf('음원과 악보');
  expect(files).toHaveTextContent(t('pq.category.3'));
  expect(files).toHaveTextContent(t('pq.count.files', { n: 1, size: '1MB' }));
  expect(files).toHaveTextContent(t('pq.until', { date: '2026.12.24' }));
  expect(files).toHaveTextContent(t('pq.unseen'));
  expect(files).toHaveAttribute('href', `/pqbox/detail/projects/${idOf(17)}/${idOf(71)}`);
  expect(await cardOf('공연 영상')).toHaveTextContent('1:35');
  expect(await cardOf('골목 사진')).toHaveTextContent(t('pq.count.pictures', { n: 8 }));
});

test.each(['tier', 'retry', 'payment'] as const)(
  'a reward that is locked by %s shows the reason',
  async (lock) => {
    await open(buildBox({ rewards: [buildBoxCard({ lock })] }));
    expect(await cardOf('음원과 악보')).toHaveTextContent(t(`pq.lock.card.${lock}`));
  },
);

test('an ended reward shows when it ended and links to what is left of it', async () => {
  await open(buildBox({ rewards: [buildBoxCard({ state: 'finish' })] }));
  const card = await cardOf('음원과 악보');
  expect(card).toHaveTextContent(t('pq.closedOn', { date: '2026.12.24' }));
  expect(card).toHaveAttribute('href', `/pqbox/preview/projects/${idOf(17)}/${idOf(71)}`);
});

test('a failed payment is shown above the box with a link to pay', async () => {
  await open(buildBox({ pledge: { key: idOf(22), status: 'retry' } }));
  expect(await screen.findByText(t('pq.lock.retry'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.lock.pay') })).toHaveAttribute(
    'href',
    `/my/list?pledge=${idOf(22)}`,
  );
});

test('the maker sees what backers see, without waiting rewards and drafts', async () => {
  const rewards = (['save', 'prepare', 'reject', 'ready', 'funding'] as const).map((state, n) =>
    buildBoxCard({ key: idOf(n), title: state, state }),
  );
  await open(buildBox({ isManager: true, rewards }));
  await cardOf('funding');
  expect(cards()).toEqual(['funding']);
});

test('open and ended rewards are listed separately, and the address stores the choice', async () => {
  const rewards = [buildBoxCard(), buildBoxCard({ key: idOf(2), title: '지난 것', state: 'finish' })];
  const { user, address } = await open(buildBox({ rewards }));
  await cardOf('지난 것');
  const chips = within(screen.getByRole('navigation', { name: t('pq.filters') }));
  await user.click(chips.getByRole('link', { name: new RegExp(t('pq.filter.1')) }));
  await waitFor(() => expect(cards()).toEqual(['음원과 악보']));
  expect(address()).toBe(`${path}?value=1`);
});

test('a filter without results says so', async () => {
  await open(buildBox(), '?value=2');
  expect(await screen.findByText(t('pq.list.emptyFilter'))).toBeInTheDocument();
});

test('an empty box explains how backers learn of the first reward', async () => {
  await open(buildBox({ rewards: [] }));
  expect(await screen.findByText(t('pq.list.empty.sub'))).toBeInTheDocument();
});

test('the project is shown above its box with a link to contact its maker', async () => {
  await open(buildBox());
  const heading = await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/funding/detail/${idOf(17)}`);
  expect(screen.getByRole('link', { name: t('pq.ask') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}/inquiry`,
  );
});

test('a visitor who does not back the project reads who the box is for and gets a link to the project', async () => {
  await open(refuse('notBacker'));
  expect(await screen.findByRole('heading', { level: 1, name: t('pq.notBacker') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('pq.project') })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
});

test('a box that failed to load is requested again by the button', async () => {
  const { user, api } = await open(noNetwork);
  const again = await screen.findByRole('button', { name: t('common.retry') });
  const box = deferred<ReturnType<typeof buildBox>>();
  api.answer({ listRewards: box.answer });
  await user.click(again);
  box.give(buildBox());
  expect(await cardOf('음원과 악보')).toBeInTheDocument();
});
