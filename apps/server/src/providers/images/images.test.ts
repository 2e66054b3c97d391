import { limits } from '@pq/domain/limits';
import sharp, { type Color } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImages } from './images.ts';
import { ImageError, MAX_SIDE } from './port.ts';

const images = createImages();
const blue = { r: 20, g: 40, b: 200 };

function plain(width: number, height: number, background: Color = blue) {
  return sharp({ create: { width, height, channels: 3, background } });
}

function sideways(): Promise<Buffer> {
  return plain(80, 40)
    .withExif({ IFD0: { Copyright: '누구' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#c02020', '#20c020'].map((background) => plain(30, 20, background).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
}

describe('a variant', () => {
  test.each(['avif', 'webp', 'jpeg'] as const)('in %s has the requested width', async (format) => {
    const picture = await plain(640, 480).jpeg().toBuffer();
    const made = await sharp(await images.makeVariant(picture, { width: 320, format })).metadata();
    expect(made).toMatchObject({ width: 320, height: 240, format: format === 'avif' ? 'heif' : format });
  });

  test('is never larger than its picture', async () => {
    const picture = await plain(200, 100).png().toBuffer();
    const made = await sharp(await images.makeVariant(picture, { width: 1448, format: 'webp' })).metadata();
    expect(made).toMatchObject({ width: 200, height: 100 });
  });

  test('is rotated by EXIF and has no metadata', async () => {
    const picture = await sideways();
    expect(await sharp(picture).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const made = await sharp(await images.makeVariant(picture, { width: 320, format })).metadata();
      expect(made).toMatchObject({ width: 40, height: 80 });
      expect([made.exif, made.iptc, made.xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('is declined for other or broken files', async () => {
    const whole = await plain(640, 480).jpeg().toBuffer();
    const files = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 200), Buffer.from('<script>alert(1)</script>')]),
    ];
    for (const file of files)
      await expect(images.makeVariant(file, { width: 320, format: 'jpeg' })).rejects.toMatchObject({
        kind: 'declined',
      });
  });
});

describe('an upload', () => {
  const accept = ['jpeg', 'png'] as const;

  test('is re-encoded as JPEG: rotated, without metadata, with its dominant colour', async () => {
    const stored = await images.prepareUpload(await sideways(), { accept });
    expect(stored).toMatchObject({ width: 40, height: 80, mediaType: 'image/jpeg', extension: 'jpg' });
    const made = await sharp(stored.bytes).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
    expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
    expect(stored.ground).toMatch(/^#1[0-9a-f]2[0-9a-f]c[0-9a-f]$/);
  });

  test('the dominant colour covers most of the picture', async () => {
    const dot = await plain(60, 60, '#ff0000').png().toBuffer();
    const file = await plain(200, 200, '#087808')
      .composite([{ input: dot }])
      .png()
      .toBuffer();
    expect((await images.prepareUpload(file, { accept })).ground).toBe('#087808');
  });

  test('transparency becomes white', async () => {
    const file = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { ...blue, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await images.prepareUpload(file, { accept })).ground).toMatch(/^#f[89a-f]f[89a-f]f[89a-f]$/);
  });

  test('is cropped to its size, or scaled to the maximum', async () => {
    const file = await plain(3000, 1500).jpeg().toBuffer();
    expect(await images.prepareUpload(file, { accept, crop: { width: 724, height: 406 } })).toMatchObject({
      width: 724,
      height: 406,
    });
    expect(await images.prepareUpload(file, { accept })).toMatchObject({
      width: MAX_SIDE,
      height: MAX_SIDE / 2,
    });
  });

  test('an animated GIF stays one where GIFs are accepted', async () => {
    const stored = await images.prepareUpload(await animation(), { accept: ['gif'] });
    expect(stored).toMatchObject({ mediaType: 'image/gif', extension: 'gif', width: 30, height: 20 });
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'gif', pages: 2 });
    await expect(images.prepareUpload(await animation(), { accept })).rejects.toThrow(ImageError);
  });

  test('in full size preserves dimensions and PNG transparency', async () => {
    const clear = { ...blue, alpha: 0.5 };
    const png = await sharp({ create: { width: 3000, height: 20, channels: 4, background: clear } })
      .withExif({ IFD0: { Copyright: '누구' } })
      .png()
      .toBuffer();
    const original = await images.prepareUpload(png, { accept, fullSize: true });
    expect(original).toMatchObject({ mediaType: 'image/png', extension: 'png', width: 3000, height: 20 });
    const made = await sharp(original.bytes).metadata();
    expect([made.format, made.hasAlpha, made.exif]).toEqual(['png', true, undefined]);
    const photo = await images.prepareUpload(await sideways(), { accept, fullSize: true });
    expect(photo).toMatchObject({ mediaType: 'image/jpeg', width: 40, height: 80 });
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined();
  });

  test('loses its transparency, then its size, and is refused in the end when it would be too large', async () => {
    const noise = (channels: 3 | 4) => {
      let shade = 1;
      const next = () => {
        shade = (shade * 48_271) % 2_147_483_647;
        return shade >> 8;
      };
      const raw = Buffer.from(Array.from({ length: 64 * 48 * channels }, next));
      return sharp(raw, { raw: { width: 64, height: 48, channels } });
    };
    const png = await noise(4).png().toBuffer();
    const whole = { accept, fullSize: true };
    const small = (maxBytes: number) => images.prepareUpload(png, { ...whole, maxBytes });
    expect(await small(png.length)).toMatchObject({ extension: 'png', width: 64 });
    expect(await small(png.length - 1)).toMatchObject({ extension: 'jpg', width: 64 });
    expect(await small(2_200)).toMatchObject({ extension: 'jpg', width: 32, height: 24 });
    await expect(small(100)).rejects.toMatchObject({ kind: 'declined', fault: 'pixels' });
    const gif = await animation();
    const moving = (maxBytes: number) => images.prepareUpload(gif, { accept: ['gif'], maxBytes });
    expect(await moving(gif.length * 2)).toMatchObject({ extension: 'gif', width: 30 });
    await expect(moving(100)).rejects.toMatchObject({ kind: 'declined', fault: 'frames' });
  });

  test('is refused by its header when it would take much memory or time for its size', async () => {
    const heavy = [
      [await plain(1, 65_536).png().toBuffer(), 'side'],
      [await plain(65_536, 1).png().toBuffer(), 'side'],
      [await plain(5_000, 5_001).png({ progressive: true, compressionLevel: 1 }).toBuffer(), 'format'],
    ] as const;
    const scanned = Buffer.concat([
      await plain(9, 9).jpeg().toBuffer(),
      ...Array(limits.pictureScans).fill(Buffer.from([0xff, 0xda])),
    ]);
    const webp = Buffer.concat([
      await plain(9, 9).webp().toBuffer(),
      ...Array(limits.pictureFrames + 1).fill(Buffer.from('ANMF')),
    ]);
    await expect(images.prepareUpload(webp, { accept: ['webp'] })).rejects.toMatchObject({ fault: 'frames' });
    const frames = Array(limits.pictureFrames + 1).fill(await plain(1, 1).png().toBuffer());
    const long = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1, keepDuplicateFrames: true })
      .toBuffer();
    expect((await sharp(long).metadata()).pages).toBe(frames.length);
    await expect(images.prepareUpload(scanned, { accept })).rejects.toMatchObject({ fault: 'format' });
    await expect(images.prepareUpload(long, { accept: ['gif'] })).rejects.toMatchObject({ fault: 'frames' });
    for (const [file, fault] of heavy)
      for (const fullSize of [false, true])
        await expect(images.prepareUpload(file, { accept, fullSize })).rejects.toMatchObject({
          kind: 'declined',
          fault,
        });
  });

  test('is declined as costly when it takes more time or memory than allowed', async () => {
    const photo = await plain(3_000, 3_000).jpeg().toBuffer();
    // 50 ms each on a fast machine.
    const frames = Array.from({ length: 8 }, (_, at) =>
      plain(1_500, 1_500, at % 2 === 0 ? '#c02020' : '#20c020')
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    const costly = { kind: 'declined', isCostly: true };
    const costs = [
      { cpuMs: 0, memoryMb: 512 },
      { cpuMs: 10_000, memoryMb: 1 },
    ];
    for (const cost of costs)
      await expect(createImages(cost).prepareUpload(photo, { accept })).rejects.toMatchObject({
        ...costly,
        fault: 'format',
      });
    const strict = createImages({ cpuMs: 150, memoryMb: 512 });
    await expect(strict.prepareUpload(moving, { accept: ['gif'] })).rejects.toMatchObject({
      ...costly,
      fault: 'frames',
    });
    expect(await images.prepareUpload(photo, { accept })).toMatchObject({ cpuMs: expect.any(Number) });
  });

  test('is identified by content, and a decompression bomb is not decoded', async () => {
    const webp = await plain(9, 9).webp().toBuffer();
    const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    for (const file of [webp, bomb, Buffer.from('%PDF-1.7'), Buffer.from('<svg/>')])
      await expect(images.prepareUpload(file, { accept })).rejects.toMatchObject({ kind: 'declined' });
  });
});
