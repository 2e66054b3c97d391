// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { ViewedPicture } from './stage-parts.tsx';
import { usePictureViewer } from './use-picture-viewer.tsx';

const pictures: ViewedPicture[] = [
  { url: '/files/p/1.jpg', alt: '화분' },
  { url: '/files/p/2.jpg', alt: '꽃병', caption: '겨울에 구운 꽃병' },
  { url: '/files/p/3.jpg', alt: '찻잔' },
];
const closed = vi.fn();

function Page({ of }: { of: readonly ViewedPicture[] }) {
  const { view, viewer } = usePictureViewer();
  const row = useRef<HTMLDivElement>(null);
  const focusAfter = (at: number) => row.current?.children[at] as HTMLElement;
  return (
    <div ref={row}>
      {of.map(({ alt }, first) => (
        <button
          key={alt}
          type="button"
          onClick={() => view({ pictures: of, first, title: '모두의 텃밭', focusAfter, onClose: closed })}
        >
          {alt}
        </button>
      ))}
      {viewer}
    </div>
  );
}

async function open(first = '화분', of = pictures) {
  const page = await renderScreen(<Page of={of} />);
  await page.user.click(screen.getByRole('button', { name: first }));
  const dialog = await screen.findByRole('dialog', { name: t('viewer.title') });
  // It receives key events from then on.
  await waitFor(() => expect(screen.getByRole('button', { name: t('common.close') })).toHaveFocus());
  return { ...page, dialog };
}
const description = () => screen.getByText(/^사진 \d+장 중/).textContent;
const scale = () => document.querySelector('output')?.textContent;

test('the pressed picture is shown first, with its number and the count', async () => {
  const { dialog } = await open('꽃병');
  expect(description()).toBe(t('viewer.shown', { n: 2, total: 3, alt: '꽃병' }));
  expect(dialog).toHaveTextContent('모두의 텃밭');
  expect(screen.getByText('겨울에 구운 꽃병')).toBeInTheDocument();
});

test('arrow keys, Home and End change the picture, and stop at the ends', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowLeft}');
  expect(description()).toContain('화분');
  await user.keyboard('{ArrowRight}');
  expect(description()).toContain('꽃병');
  await user.keyboard('{End}{ArrowRight}');
  expect(description()).toContain('찻잔');
  await user.keyboard('{Home}');
  expect(description()).toContain('화분');
});

test('buttons change the picture as well, and thumbnails lead to each', async () => {
  const { user } = await open();
  const [before] = screen.getAllByRole('button', { name: t('detail.picture.prev') });
  expect(before).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: t('detail.picture.next') }));
  expect(description()).toContain('꽃병');
  const third = screen.getByRole('button', { name: t('detail.picture', { n: 3 }) });
  await user.click(third);
  expect(description()).toContain('찻잔');
  expect(third).toHaveAttribute('aria-current', 'true');
});

test('the picture is zoomed by keys and buttons between its bounds', async () => {
  const { user } = await open();
  const smaller = screen.getByRole('button', { name: t('viewer.smaller') });
  expect(scale()).toBe('100%');
  expect(smaller).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('+');
  const once = Number.parseInt(scale() ?? '', 10);
  expect(once).toBeGreaterThan(100);
  await user.click(screen.getByRole('button', { name: t('viewer.larger') }));
  expect(Number.parseInt(scale() ?? '', 10)).toBeGreaterThan(once);
  await user.keyboard('++++++++');
  expect(scale()).toBe('400%');
  await user.keyboard('0');
  expect(scale()).toBe('100%');
  await user.keyboard('-');
  expect(scale()).toBe('100%');
});

test('a zoomed picture is moved by the arrow keys, and another picture starts unzoomed', async () => {
  const { user } = await open();
  await user.keyboard('+{ArrowRight}');
  expect(description()).toContain('화분');
  await user.keyboard('{End}');
  expect(description()).toContain('찻잔');
  expect(scale()).toBe('100%');
});

test('the viewer closes by Escape, and the focus returns to the picture shown last', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(closed).toHaveBeenLastCalledWith(1);
  await waitFor(() => expect(screen.getByRole('button', { name: '꽃병' })).toHaveFocus());
});

test('a single picture has no buttons to change it', async () => {
  await open('화분', pictures.slice(0, 1));
  expect(screen.queryByRole('button', { name: t('detail.picture.next') })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('detail.picture', { n: 1 }) })).not.toBeInTheDocument();
});

test('a picture that fails to load is reported', async () => {
  const { dialog } = await open();
  const image = () => dialog.querySelector('li:not([inert]) img') as Element;
  expect(image()).toHaveAttribute('alt', '화분');
  // First its smaller copies fail, then the picture itself.
  fireEvent.error(image());
  fireEvent.error(image());
  expect(await screen.findByText(t('viewer.failed'))).toBeInTheDocument();
});
