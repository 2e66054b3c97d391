import sharp from 'sharp';

const MP_12 = { width: 4_000, height: 3_000 };
const LEAST_BYTES = 4_000_000;
const MAX_BYTES = 5_000_000;

/** A phone-like JPEG: 12 megapixels, 4 to 5 MB, with coarse and fine structure. */
export async function cameraPhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const fine = await noise(MP_12.width, MP_12.height, 14).png({ compressionLevel: 0 }).toBuffer();
  const picture = await sharp(await noise(40, 30, 60).png().toBuffer())
    .resize({ ...MP_12, kernel: 'cubic' })
    .composite([{ input: fine, blend: 'soft-light' }])
    .raw()
    .toBuffer();
  const raw = { ...MP_12, channels: 3 as const };
  for (const quality of [80, 84, 76, 88, 72, 92]) {
    const photo = await sharp(picture, { raw }).jpeg({ quality }).toBuffer();
    if (photo.length >= LEAST_BYTES && photo.length <= MAX_BYTES) return Buffer.from(photo);
  }
  throw new Error('no quality gives a photograph of the size of a camera');
}
