// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { OrderedPictures } from './ordered-pictures.tsx';

const LABEL = '사진';
const words = {
  one: (n: number) => `사진 ${n}`,
  forward: (n: number) => `사진 ${n} 앞으로`,
  backward: (n: number) => `사진 ${n} 뒤로`,
  remove: (n: number) => `사진 ${n} 삭제`,
  full: '사진은 세 장까지입니다.',
};
const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
type Sent = { file?: File };
const upload = ({ file }: Sent) => ({ url: `/files/p/${file?.name}`, name: file?.name ?? '' });
const sending = vi.fn<(isSending: boolean) => void>();

function Form({ start }: { start: string[] }) {
  const [urls, setUrls] = useState<readonly string[]>(start);
  const latest = useRef(urls);
  return (
    <OrderedPictures
      urls={urls}
      latest={() => latest.current}
      onUrls={(next) => {
        latest.current = next;
        setUrls(next);
      }}
      limit={3}
      kind="project"
      label={LABEL}
      words={words}
      first="대표"
      hints={['jpg, png']}
      onSending={sending}
    />
  );
}

async function open(names: string[], answers: Answers = {}) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1_600, height: 1_200, close: () => {} }));
  sending.mockClear();
  const page = await renderScreen(<Form start={names.map((name) => `/files/p/${name}`)} />, {
    viewer: buildMaker(),
    answers: { upload, ...answers },
  });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1_600, height: 1_200, close: () => {} }));
  return page;
}
const group = () => within(screen.getByRole('group', { name: new RegExp(LABEL) }));
const shown = () =>
  group()
    .queryAllByRole('img')
    .map((image) => image.getAttribute('src')?.replace('/files/p/', ''));
const add = () => screen.getByLabelText(t('writing.picture.addTo', { label: LABEL }));
const press = (name: string) => screen.getByRole('button', { name });

test('pictures arrive in the order of selection, however long each takes', async () => {
  const slow = deferred<{ url: string; name: string }>();
  const { user } = await open([], {
    upload: (input: Sent) => (input.file?.name === '1.jpg' ? slow.answer() : upload(input)),
  });
  await user.upload(add(), [picture('1.jpg'), picture('2.jpg')]);
  expect(
    await screen.findByRole('progressbar', { name: t('editor.sending', { name: '1.jpg' }) }),
  ).toBeVisible();
  expect(sending).toHaveBeenLastCalledWith(true);
  expect(shown()).toEqual([]);
  slow.give({ url: '/files/p/1.jpg', name: '1.jpg' });
  await waitFor(() => expect(shown()).toEqual(['1.jpg', '2.jpg']));
  expect(sending).toHaveBeenLastCalledWith(false);
  expect(screen.getByText(t('editor.arrived', { name: '2.jpg' }))).toBeInTheDocument();
});

test('the first picture is marked, and another becomes first by moving it with the focus', async () => {
  const { user } = await open(['1.jpg', '2.jpg', '3.jpg']);
  await user.click(press(words.forward(3)));
  expect(shown()).toEqual(['1.jpg', '3.jpg', '2.jpg']);
  await waitFor(() => expect(press(words.forward(2))).toHaveFocus());
  expect(screen.getByText(t('editor.cardnews.moved', { n: '2' }))).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['3.jpg', '1.jpg', '2.jpg']);
  // It cannot move further forward: the focus goes to the back button.
  expect(press(words.forward(1))).toBeDisabled();
  await waitFor(() => expect(press(words.backward(1))).toHaveFocus());
  const [first] = group().getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('대표')).toBeInTheDocument();
  expect(screen.getAllByText('대표')).toHaveLength(1);
});

test('a full list accepts no more pictures, and surplus files are dropped and reported', async () => {
  const { user } = await open(['1.jpg', '2.jpg']);
  await user.upload(add(), [picture('3.jpg'), picture('4.jpg'), picture('5.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['1.jpg', '2.jpg', '3.jpg']));
  expect(toastText()).toBe(`${words.full} ${t('writing.picture.left', { n: 2 })}`);
  expect(screen.getByText(t('writing.picture.leftOut', { names: '4.jpg, 5.jpg' }))).toBeInTheDocument();
  expect(screen.queryByLabelText(t('writing.picture.addTo', { label: LABEL }))).not.toBeInTheDocument();
  await user.click(press(words.remove(1)));
  expect(shown()).toEqual(['2.jpg', '3.jpg']);
  expect(add()).toBeInTheDocument();
});

test('dropped pictures are accepted, other dragged objects are not', async () => {
  const { api } = await open(['1.jpg']);
  const place = screen.getByRole('group', { name: new RegExp(LABEL) });
  fireEvent.drop(place, { dataTransfer: { files: [], types: ['text/plain'] } });
  fireEvent.drop(place, { dataTransfer: { files: [picture('2.jpg')], types: ['Files'] } });
  await waitFor(() => expect(shown()).toEqual(['1.jpg', '2.jpg']));
  expect(api.calls('upload')).toHaveLength(1);
});

test('pasted text is not mistaken for pictures', async () => {
  const { api } = await open([]);
  expect(fireEvent.paste(window, { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(window, { clipboardData: { files: [picture('1.jpg')] } })).toBe(false);
  await waitFor(() => expect(shown()).toEqual(['1.jpg']));
  expect(api.calls('upload')).toHaveLength(1);
});

test('a failed picture does not delay the others and can be repeated or removed', async () => {
  let isDown = true;
  const { user, api } = await open([], {
    upload: (input: Sent) => (isDown && input.file?.name === '1.jpg' ? refuse('server') : upload(input)),
  });
  await user.upload(add(), [picture('1.jpg'), picture('2.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['2.jpg']));
  expect(await screen.findByRole('alert')).toHaveTextContent('1.jpg');
  isDown = false;
  await user.click(press(t('editor.sendAgain', { name: '1.jpg' })));
  await waitFor(() => expect(shown()).toEqual(['2.jpg', '1.jpg']));
  expect(api.calls('upload')).toHaveLength(3);
});

test('a file that is no picture is reported without being sent and cannot be retried', async () => {
  const { user, api } = await open([]);
  fireEvent.change(add(), { target: { files: [picture('글.pdf', 'application/pdf')] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('글.pdf');
  expect(
    screen.queryByRole('button', { name: t('editor.sendAgain', { name: '글.pdf' }) }),
  ).not.toBeInTheDocument();
  await user.click(press(t('editor.drop', { name: '글.pdf' })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(api.calls('upload')).toEqual([]);
});
