// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { MoreList } from './more-list.tsx';

type Row = { key: string };
const pages = [
  [{ key: 'a' }, { key: 'b' }],
  // A row was added in between, so one of the first page appears again.
  [{ key: 'b' }, { key: 'c' }],
  [{ key: 'd' }],
];

function List({ read }: { read(page: number): Promise<Row[]> }) {
  const list = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < 2 ? undefined : all.length),
    retry: false,
  });
  return (
    <MoreList
      list={list}
      waiting={<p>불러오는 중</p>}
      empty={<p>없음</p>}
      moreLabel="더보기"
      keyOf={({ key }) => key}
    >
      {(rows, ref) => (
        <ul ref={ref}>
          {rows.map(({ key }) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      )}
    </MoreList>
  );
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('more rows come by the button, each once, and the focus moves to the first new row', async () => {
  const { user } = await renderScreen(<List read={async (page) => pages[page] ?? []} />);
  const more = await screen.findByRole('button', { name: '더보기' });
  expect(rows()).toEqual(['a', 'b']);
  await user.click(more);
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c']));
  await waitFor(() => expect(screen.getByText('c')).toHaveFocus());
  await user.click(more);
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']));
  await waitFor(() => expect(screen.getByText('d')).toHaveFocus());
  expect(screen.queryByRole('button', { name: '더보기' })).not.toBeInTheDocument();
});

test('a skeleton is shown until the first page is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Row[]>();
  await renderScreen(<List read={() => promise} />);
  expect(screen.getByText('불러오는 중')).toBeInTheDocument();
  resolve([]);
  expect(await screen.findByText('없음')).toBeInTheDocument();
});

test('a list that failed to load can be loaded again', async () => {
  let isDown = true;
  const read = async () => {
    if (isDown) throw new Error('지금은 불러올 수 없습니다.');
    return [{ key: 'a' }];
  };
  const { user } = await renderScreen(<List read={read} />);
  expect(await screen.findByText('지금은 불러올 수 없습니다.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  await waitFor(() => expect(rows()).toEqual(['a']));
});

test('a page that failed to load leaves the list unchanged and can be loaded again', async () => {
  let isDown = false;
  const read = async (page: number) => {
    if (isDown) throw new Error('끊김');
    return pages[page] ?? [];
  };
  const { user } = await renderScreen(<List read={read} />);
  const more = await screen.findByRole('button', { name: '더보기' });
  isDown = true;
  await user.click(more);
  await waitFor(() => expect(more).not.toHaveAttribute('aria-busy', 'true'));
  expect(rows()).toEqual(['a', 'b']);
  isDown = false;
  await user.click(more);
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c']));
});
