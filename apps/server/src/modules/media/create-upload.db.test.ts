import type { UploadKind } from '@pq/domain/files/upload';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages } from '#src/providers/images/images.ts';
import type { Images } from '#src/providers/images/port.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createUpload } from './create-upload.ts';
import { fileOf, formOf, openSender, photo } from './testing/sending.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const member = await buildMember(platform);
  const sender = await openSender(app, platform, member.id);
  return { app, platform, sender, storage: createStorage(platform.config) };
}

async function uploadRows(platform: TestPlatform) {
  const { rows } = await platform.database.db.query('select * from upload order by created_at, id');
  return rows;
}

test.each(['project', 'editor', 'cardnews', 'story', 'profile'])(
  'createUpload re-encodes a picture for %s and serves it publicly under its own name',
  async (kind) => {
    const { app, platform, sender } = await open();
    const answer = await sender.post([
      ['kind', kind],
      ['file', await photo('jpeg'), '달 항아리.JPG'],
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        state: true,
        data: { url: expect.stringContaining(`/files/${kind}/${sender.uid}/`), name: '달 항아리.JPG' },
      },
    ]);
    const file = await app.inject(answer.json().data.url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect(await uploadRows(platform)).toMatchObject([
      { owner_id: sender.uid, kind, name: '달 항아리.JPG', used_at: null, project_key: null },
    ]);
  },
);

test('createUpload names an attachment by the kind that it is stored as', async () => {
  const { platform, sender, storage } = await open();
  const images: Images = {
    ...createImages(),
    // As for a PNG that would be too large.
    prepareUpload: async () => ({
      ...size,
      bytes: await photo('jpeg'),
      mediaType: 'image/jpeg',
      extension: 'jpg',
      cpuMs: 1,
    }),
  };
  const size = { width: 24, height: 24, ground: '#0b7a75' };
  const uploaded = async (kind: UploadKind) => {
    const form = { kind, name: '도안.png', file: fileOf(await photo('png')), key: undefined };
    return (await createUpload(platform, { storage, images }, { uid: sender.uid, role: 'member' }, form))
      .name;
  };
  expect(await uploaded('attachment')).toBe('도안.jpg');
  expect(await uploaded('project')).toBe('도안.png');
});

test('createUpload crops pictures to their kind', async () => {
  const { sender } = await open();
  const sizes = { cardnews: '724x406', story: '724x724', profile: '512x512', project: '24x24' };
  for (const [kind, size] of Object.entries(sizes)) {
    const answer = await sender.post([
      ['kind', kind],
      ['file', await photo(), 'a.png'],
    ]);
    expect(answer.json().data.url).toContain(`.${size}.`);
  }
});

test('createUpload accepts fields after the file', async () => {
  const { platform, sender } = await open();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const answer = await sender.post([
    ['file', await photo(), 'a.png'],
    ['key', project.key],
    ['kind', 'attachment'],
  ]);
  expect(answer.json().data.url).toContain(`/files/ordermade/${project.key}/${sender.uid}/`);
});

test('createUpload requires a session and accepts at most 5 MB', async () => {
  const { app, sender } = await open();
  const body = await formOf([
    ['kind', 'attachment'],
    ['file', await photo(), 'a.png'],
  ]);
  const visitor = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': body.type },
    payload: body.payload,
  });
  expect([visitor.statusCode, visitor.json().msg]).toEqual([401, '로그인 후 이용 가능합니다.']);

  // A decoder stops at the end of a picture: what follows only makes it larger.
  const padded = async (size: number) =>
    Buffer.concat([await photo('jpeg'), Buffer.alloc(size)]).subarray(0, size);
  const whole = await sender.post([
    ['kind', 'attachment'],
    ['file', await padded(5_242_880), 'a.jpg'],
  ]);
  expect(whole.statusCode).toBe(200);
  for (const size of [5_242_881, 6_500_000]) {
    const answer = await sender.post([
      ['kind', 'attachment'],
      ['file', await padded(size), 'a.jpg'],
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { state: false, code: 'tooLarge', msg: '5MB 이하의 파일만 업로드할 수 있습니다.' },
    ]);
  }
});

test('createUpload detects the type by content, not by name', async () => {
  const { platform, sender } = await open();
  const gif = await sharp(await photo())
    .gif()
    .toBuffer();
  const none = { svg: Buffer.from('<svg/>'), pdf: Buffer.from('%PDF-1.7'), gif };
  for (const [what, bytes] of Object.entries(none)) {
    const answer = await sender.post([
      ['kind', 'attachment'],
      ['file', bytes, `a.${what}`],
    ]);
    expect([what, answer.statusCode, answer.json().msg]).toEqual([
      what,
      415,
      'jpg, png 파일만 업로드할 수 있습니다.',
    ]);
  }
  const inEditor = await sender.post([
    ['kind', 'editor'],
    ['file', gif, 'a.png'],
  ]);
  expect([inEditor.statusCode, inEditor.json().data.name]).toEqual([200, 'a.gif']);
  const notInEditor = await sender.post([
    ['kind', 'editor'],
    ['file', none.pdf, 'a.pdf'],
  ]);
  expect(notInEditor.json().msg).toBe('png, gif, jpeg 파일만 업로드할 수 있습니다.');
  expect(await uploadRows(platform)).toHaveLength(1);
});

test('createUpload rejects an invalid form at its field', async () => {
  const { app, sender } = await open();
  const picture = await photo();
  const cases: [Parameters<typeof sender.post>[0], Record<string, string> | undefined][] = [
    [[['kind', 'attachment']], { file: '필수 항목입니다.' }],
    [[['file', picture, 'a.png']], { kind: '형식이 올바르지 않습니다.' }],
    [
      [
        ['kind', 'virus'],
        ['file', picture, 'a.png'],
      ],
      { kind: '형식이 올바르지 않습니다.' },
    ],
    [
      [
        ['kind', 'story'],
        ['file', picture, 'a.png'],
        ['file', picture, 'b.png'],
      ],
      undefined,
    ],
  ];
  for (const [parts, fields] of cases) {
    const answer = await sender.post(parts);
    expect([answer.statusCode, answer.json().data?.fields]).toEqual([400, fields]);
  }
  const { payload, type } = await formOf([
    ['kind', 'story'],
    ['file', picture, 'a.png'],
  ]);
  const bodies: [string, string | Buffer][] = [
    ['application/json', '{"kind":"story"}'],
    [type, payload.subarray(0, payload.length - 60)],
    ['multipart/form-data', payload],
    [type, 'nothing of the kind'],
  ];
  for (const [contentType, body] of bodies) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...sender.headers, 'content-type': contentType },
      payload: body,
    });
    expect([contentType, answer.statusCode]).toEqual([contentType, 400]);
  }
});

test('createUpload accepts attachments for visible order projects only', async () => {
  const { platform, sender } = await open();
  const funding = await buildProject(platform);
  const hidden = await buildProject(platform, { purpose: 'ordermade', state: 'prepare' });
  for (const key of [funding.key, hidden.key, '00000000-0000-7000-8000-000000000000', 'no-id']) {
    const answer = await sender.post([
      ['kind', 'attachment'],
      ['key', key],
      ['file', await photo(), 'a.png'],
    ]);
    expect(answer.statusCode).toBe(404);
  }
  expect(await uploadRows(platform)).toEqual([]);
});

test('removeUpload removes an own upload with its variants, for its owner only', async () => {
  const { app, platform, sender, storage } = await open();
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  const sent = await sender.post([
    ['kind', 'story'],
    ['file', await photo(), 'a.png'],
  ]);
  const { url } = sent.json().data;
  const path = url.slice('/files/'.length);
  expect((await app.inject(`/variants/${path}/320.webp`)).statusCode).toBe(200);
  for (const tried of [url, `${url}x`, path, `http://127.0.0.1:3000${url}`, '/files/../secrets.json'])
    expect((await other.remove(tried)).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/api/upload', query: { url } })).statusCode).toBe(401);
  expect(await storage.read(path)).not.toBeNull();

  expect((await sender.remove(url)).json()).toEqual({ state: true, data: null });
  expect(await storage.read(path)).toBeNull();
  expect(await storage.read(`variant/${path}/320.webp`)).toBeNull();
  expect((await sender.remove(url)).statusCode).toBe(404);
  const { rows } = await platform.database.db.query('select * from stale_file');
  expect(rows).toEqual([]);
});
