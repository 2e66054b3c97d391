// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { CropDialog, type CropShape } from './crop-dialog.tsx';

type Drawn = { from: number[]; size: [number, number] };
let drawn: Drawn[] = [];
let isBroken = false;

/** jsdom has no layout and no pictures: this stub has 2,000 × 1,000 pixels, displayed at 400 × 200. */
beforeEach(() => {
  drawn = [];
  isBroken = false;
  const seen = { x: 0, y: 0, top: 0, left: 0, bottom: 300, right: 400, width: 400, height: 300 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(seen as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(2_000);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1_000);
  Object.assign(HTMLImageElement.prototype, {
    decode: async () => {
      if (isBroken) throw new Error('no picture');
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      fillRect: () => {},
      drawImage: (_: unknown, ...from: number[]) =>
        drawn.push({ from: from.slice(0, 4), size: [this.width, this.height] }),
    } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['cut'])));
});

async function open(shape: CropShape = { aspect: 1, most: 512 }) {
  const [onClose, onCropped] = [vi.fn(), vi.fn<(file: File) => void>()];
  const picture = { url: '/files/p/me.png', name: 'me.png' };
  const page = await renderScreen(
    <CropDialog picture={picture} shape={shape} onClose={onClose} onCropped={onCropped} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('my.info.picture.crop') }));
  const [image] = dialog
    .getAllByRole('presentation', { hidden: true })
    .filter((one) => one.tagName === 'IMG');
  if (!image) throw new Error('no picture');
  fireEvent.load(image);
  return { ...page, dialog, image, onClose, onCropped };
}

const apply = () => screen.getByRole('button', { name: t('my.info.picture.apply') });
const zoom = () => screen.getByRole('slider', { name: t('my.info.picture.zoom') });
const area = () => screen.getByRole('group', { name: t('my.info.picture.crop.area') });

test('the initial crop is the middle, as large as the shape allows and no larger than stored pictures', async () => {
  const { user, onCropped } = await open();
  await waitFor(() => expect(zoom()).toHaveFocus());
  await user.click(apply());
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
  expect(drawn).toEqual([{ from: [500, 0, 1_000, 1_000], size: [512, 512] }]);
  expect(onCropped.mock.calls[0]?.[0]).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' });
});

test('a picture smaller than stored pictures retains its size', async () => {
  const { user, onCropped } = await open({ aspect: 4 / 3, most: 2_048 });
  await user.click(apply());
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
  const [{ from, size }] = drawn as [Drawn];
  expect(from[3]).toBe(1_000);
  expect(size).toEqual([from[2], 1_000]);
  expect(size[0] / size[1]).toBeCloseTo(4 / 3, 2);
});

test('the slider zooms: half as much is cropped at twice the scale', async () => {
  const { user, onCropped } = await open();
  fireEvent.change(zoom(), { target: { value: '2' } });
  await user.click(apply());
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
  expect(drawn[0]?.from).toEqual([750, 250, 500, 500]);
  expect(drawn[0]?.size).toEqual([500, 500]);
});

test('arrow keys move the crop, never beyond the edge', async () => {
  const { user, onCropped } = await open();
  area().focus();
  await user.keyboard('{ArrowLeft}');
  await user.click(apply());
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
  // Four displayed pixels of a picture at a fifth of its size.
  expect(drawn[0]?.from).toEqual([520, 0, 1_000, 1_000]);
  expect(drawn).toHaveLength(1);
});

test('arrow keys stop at the upper edge', async () => {
  const { user, onCropped } = await open();
  area().focus();
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  await user.click(apply());
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
  expect(drawn[0]?.from).toEqual([500, 0, 1_000, 1_000]);
});

test('a file that is no picture is reported to the caller, at the press and while it is read', async () => {
  const { user, image, onClose, onCropped } = await open();
  fireEvent.error(image);
  expect(onClose).toHaveBeenLastCalledWith(true);
  onClose.mockClear();
  isBroken = true;
  await user.click(apply());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(onCropped).not.toHaveBeenCalled();
});

test('a cancelled dialog crops nothing', async () => {
  const { user, dialog, onClose, onCropped } = await open();
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  expect(onClose).toHaveBeenCalledWith();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onCropped).not.toHaveBeenCalled();
  expect(drawn).toEqual([]);
});
