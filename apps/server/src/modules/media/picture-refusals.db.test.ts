import { type RefusalReason, refusalReasons } from '@pq/domain/files/picture-refusal';
import { type UploadKind, uploadKinds } from '@pq/domain/files/upload';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildMember } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender, photo } from './testing/sending.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const sender = await openSender(app, platform, (await buildMember(platform, { role: 'admin' })).id);
  const send = (kind: UploadKind, bytes: Uint8Array, name: string) =>
    sender.post([
      ['kind', kind],
      ['file', bytes, name],
    ]);
  return { app, platform, send };
}

const plain = (width: number, height: number, background = '#000000') =>
  sharp({ create: { width, height, channels: 3, background } });

async function frames(count: number, side: number): Promise<Buffer[]> {
  const shades = await Promise.all(
    ['#20c020', '#c02020'].map((shade) => plain(side, side, shade).png().toBuffer()),
  );
  return Array.from({ length: count }, (_, at) => shades[at % 2] as Buffer);
}

async function moving(count: number, side: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const joined = sharp(await frames(count, side), { join: { animated: true } });
  const delay = Array.from({ length: count }, () => 50);
  return format === 'gif'
    ? joined.gif({ delay, loop: 0, colours: 2, dither: 0, effort: 1 }).toBuffer()
    : joined.webp({ delay, loop: 0, effort: 0, lossless: true }).toBuffer();
}

type Sample = { bytes: Uint8Array; name: string; text: string | RegExp };

async function samples(): Promise<Record<RefusalReason, Sample>> {
  const jpeg = await photo('jpeg', 400);
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
  return {
    empty: { bytes: Buffer.alloc(0), name: 'a.png', text: '빈 파일은 업로드할 수 없습니다.' },
    notPicture: {
      bytes: Buffer.from('안녕하세요'),
      name: 'a.jpg',
      text: /^이미지 파일이 아닙니다\. .*만 업로드/,
    },
    kind: {
      bytes: Buffer.from('%PDF-1.7'),
      name: '계약서.pdf',
      text: /^[a-z, ]+ 파일만 업로드할 수 있습니다\.$/,
    },
    misnamed: {
      bytes: Buffer.from('%PDF-1.7'),
      name: 'a.png',
      text: /^이름과 달리 PDF 파일입니다\. .*만 업로드/,
    },
    heic: { bytes: heic, name: 'IMG_0001.jpg', text: /^HEIC 사진은 .*JPG로 저장/ },
    damaged: { bytes: jpeg.subarray(0, jpeg.length / 2), name: 'a.jpg', text: /^파일이 손상되어/ },
    pixels: {
      bytes: await plain(7_200, 7_000).png({ compressionLevel: 9 }).toBuffer(),
      name: 'a.png',
      text: /픽셀이 너무 많습니다.*5,000만 픽셀/,
    },
    format: {
      bytes: await plain(5_001, 5_000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      name: 'a.png',
      text: /^이 형식으로는 .*jpg로 저장/,
    },
    side: { bytes: await plain(65_536, 1).png().toBuffer(), name: 'a.png', text: /65,535픽셀 이하/ },
    frames: {
      bytes: await moving(51, 1_000, 'gif'),
      name: 'a.gif',
      text: /프레임이 너무 많습니다.*5,000만 픽셀/,
    },
  };
}

const textKinds: readonly UploadKind[] = ['editor', 'notice'];
/** Documents are stored as they are, PDFs too. */
const pictureKinds = uploadKinds.filter((kind) => kind !== 'identity');

test('createUpload refuses a file for every kind of upload with its own reason and words', async () => {
  const { platform, send } = await open();
  const all = await samples();
  for (const kind of pictureKinds)
    for (const reason of refusalReasons) {
      const { bytes, name, text } = all[reason];
      // Where GIF is not accepted, an animation is refused for its kind.
      if (reason === 'frames' && !textKinds.includes(kind)) continue;
      const answer = await send(kind, bytes, name);
      const { code, msg, data } = answer.json();
      expect([kind, answer.statusCode, code, data]).toEqual([
        kind,
        415,
        'mediaType',
        { reason, fields: { file: msg } },
      ]);
      if (typeof text === 'string') expect(msg).toBe(text);
      else expect(msg).toMatch(text);
    }
  const { rows } = await platform.database.db.query('select * from upload');
  expect(rows).toEqual([]);
});

test('createUpload converts WebP and AVIF for every kind of upload, also under other names', async () => {
  const { app, send } = await open();
  const picture = sharp(await photo('png', 40));
  const files = { webp: await picture.webp().toBuffer(), avif: await picture.avif({ effort: 0 }).toBuffer() };
  for (const kind of pictureKinds)
    for (const [type, bytes] of Object.entries(files)) {
      const answer = await send(kind, bytes, type === 'webp' ? '사진.webp' : '사진.JPG');
      expect([kind, type, answer.statusCode]).toEqual([kind, type, 200]);
      expect(answer.json().data).toMatchObject({
        url: expect.stringMatching(/\.jpg$/),
        name: type === 'webp' ? '사진.jpg' : '사진.JPG',
      });
    }
  const clear = { r: 20, g: 40, b: 200, alpha: 0.5 };
  const glass = await sharp({ create: { width: 30, height: 20, channels: 4, background: clear } })
    .webp()
    .toBuffer();
  expect((await send('attachment', glass, '도안.webp')).json().data).toMatchObject({ name: '도안.png' });
  const animation = await send('editor', await moving(3, 20, 'webp'), '움직임.webp');
  expect(animation.json().data.name).toBe('움직임.gif');
  const { rawPayload } = await app.inject(animation.json().data.url);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'gif', pages: 3 });
});

test('createUpload refuses a JPEG as damaged when only its end marker is missing', async () => {
  const { send } = await open();
  const jpeg = await photo('jpeg', 400);
  const answer = await send('project', jpeg.subarray(0, jpeg.length - 2), 'a.jpg');
  expect(answer.json().data.reason).toBe('damaged');
});

test('createUpload accepts an animation just below the limit of all its frames', async () => {
  const { send } = await open();
  expect((await send('editor', await moving(50, 1_000, 'gif'), 'a.gif')).statusCode).toBe(200);
  const webp = await send('editor', await moving(51, 1_000, 'webp'), 'a.webp');
  expect(webp.json().data.reason).toBe('frames');
});
