import { sharePictureSize } from '@pq/domain/project/share-facts';
import satori from 'satori';
import sharp from 'sharp';
import type { Node } from '#src/platform/drawing.ts';
import type { Fonts } from '#src/platform/fonts.ts';

/** Share pictures stay below this; messengers refuse or delay larger ones. */
const MAX_BYTES = 300 * 1_024;
const QUALITIES = [88, 80, 70, 55] as const;

type Layer = { bytes: Buffer; left: number; top: number };

/** Paints a drawing over pictures as a JPEG of 1200 × 630 pixels. */
export async function paint(drawing: Node, under: Layer[], ground: string, fonts: Fonts): Promise<Buffer> {
  const svg = await satori(drawing, {
    ...sharePictureSize,
    fonts: [
      { name: 'Pretendard', data: fonts.bold.bytes, weight: 700, style: 'normal' },
      { name: 'Pretendard', data: fonts.semibold.bytes, weight: 600, style: 'normal' },
    ],
  });
  const painted = await sharp({ create: { ...sharePictureSize, channels: 3, background: ground } })
    .composite([
      ...under.map(({ bytes, left, top }) => ({ input: bytes, left, top })),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return encode(painted);
}

async function encode(pixels: Buffer): Promise<Buffer> {
  const encoded = (quality: number) =>
    sharp(pixels, { raw: { ...sharePictureSize, channels: 3 } })
      .jpeg({ quality, progressive: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
      .toBuffer();
  for (const quality of QUALITIES) {
    const jpeg = await encoded(quality);
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  return encoded(40);
}
