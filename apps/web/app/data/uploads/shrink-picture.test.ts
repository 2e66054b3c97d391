import { limits } from '@pq/domain/limits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRedrawn, refusalOfLarge, shrinkPicture } from './shrink-picture.ts';

const still = { pixels: 8_000_000, moves: false, isProgressive: false };
const moving = { ...still, moves: true };
const large = limits.uploadBytes + 1;

test.each([
  [{ kind: 'jpeg', ...still }, limits.uploadBytes, false],
  [{ kind: 'jpeg', ...still }, large, true],
  [{ kind: 'jpeg', ...still, pixels: 50_000_000 }, 9, false],
  [{ kind: 'jpeg', ...still, pixels: 50_000_001 }, 9, true],
  [{ kind: 'png', ...still, pixels: 108_000_000 }, 9, true],
  [{ kind: 'jpeg', ...still, pixels: 200_000_001 }, large, false],
  [{ kind: 'jpeg', ...still, pixels: 25_000_001, isProgressive: true }, 9, true],
  [{ kind: 'png', ...still, pixels: 25_000_001, isProgressive: true }, 9, true],
  [{ kind: 'webp', ...still, pixels: 25_000_001 }, 9, true],
  [{ kind: 'avif', ...still, pixels: 10_000_001 }, 9, true],
  [{ kind: 'jpeg', ...still, pixels: null }, 9, false],
  [{ kind: 'webp', ...still }, large, true],
  [{ kind: 'webp', ...moving }, large, false],
  [{ kind: 'avif', ...still }, large, true],
  [{ kind: 'heic', ...still }, 9, true],
  [{ kind: 'gif', ...moving }, large, false],
  [{ kind: null, ...still }, large, false],
] as const)('isRedrawn of %j with %d bytes is %s', (header, size, drawn) => {
  expect(isRedrawn(header, size)).toBe(drawn);
});

const png = (width: number, height: number) => {
  const head = new DataView(new ArrayBuffer(64));
  const words = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height];
  for (const [at, word] of words.entries()) head.setUint32(4 * at, word);
  return head.buffer;
};

function stubBrowser(bitmap: { width: number; height: number } | null) {
  const canvases: { width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => {
    if (!bitmap) throw new Error('cannot be decoded');
    return { ...bitmap, close: () => {} };
  });
  const createElement = () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => {}, getImageData: () => ({ data: [0, 0, 0, 255] }) }),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['drawn'], { type })),
    };
    canvases.push(canvas);
    return canvas;
  };
  vi.stubGlobal('document', { createElement });
  onTestFinished(() => void vi.unstubAllGlobals());
  return canvases;
}

test('shrinkPicture draws a picture with too many pixels smaller, whatever its bytes', async () => {
  const canvases = stubBrowser({ width: 12_000, height: 9_000 });
  const shrunk = await shrinkPicture(new File([png(12_000, 9_000)], '도면.png', { type: 'image/png' }));
  expect([shrunk.name, shrunk.type]).toEqual(['도면.jpg', 'image/jpeg']);
  expect(canvases).toMatchObject([{ width: 3_200, height: 2_400 }]);
});

test('shrinkPicture returns an animated GIF that is named as a photograph unchanged', async () => {
  const canvases = stubBrowser({ width: 800, height: 600 });
  const gif = new File(['GIF89a', new Uint8Array(large)], 'a.jpg', { type: 'image/jpeg' });
  expect(await shrinkPicture(gif)).toBe(gif);
  expect(canvases).toEqual([]);
});

const heic = (bytes: number) =>
  new File(['\0\0\0\u0010ftypheic\0\0\0\0', new Uint8Array(bytes)], 'IMG_1.HEIC', { type: '' });

test('shrinkPicture converts a HEIC photograph where the browser decodes it, and returns it unchanged elsewhere', async () => {
  stubBrowser({ width: 4_000, height: 3_000 });
  expect((await shrinkPicture(heic(9))).name).toBe('IMG_1.jpg');
  stubBrowser(null);
  const unread = heic(9);
  expect(await shrinkPicture(unread)).toBe(unread);
});

test('refusalOfLarge names a reason other than the size', async () => {
  const reasonOf = async (file: File) => (await refusalOfLarge('project', file))?.reason;
  expect(await reasonOf(heic(large))).toBe('heic');
  expect(await reasonOf(new File([png(20_000, 20_000)], 'a.png'))).toBe('pixels');
  expect(
    await reasonOf(
      new File(
        ['\u00ff\u00d8\u00ff'].map((text) => Uint8Array.from(text, (c) => c.charCodeAt(0))),
        'a.jpg',
      ),
    ),
  ).toBe('damaged');
  expect(await reasonOf(new File(['BM\0\0\0\0\0\0\0\0'], 'a.jpg'))).toBe('misnamed');
  expect(await reasonOf(new File([png(9, 9)], 'a.png'))).toBeUndefined();
  expect(await reasonOf(new File(['안녕하세요'], 'a.png'))).toBeUndefined();
});
