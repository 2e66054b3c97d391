import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { formOf, type Part } from '#src/modules/media/testing/sending.ts';
import { newId } from '#src/platform/ids.ts';
import { buildAdmin, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function openUpload() {
  const { app, platform } = await openTestApp();
  const admin = await buildAdmin(platform);
  const authorization = `Bearer ${await buildSession(platform, admin.uid)}`;
  const batch = newId(platform.clock.now());
  const post = async (payload: Buffer | string, type: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/payout/result',
      headers: { authorization, 'content-type': type },
      payload,
    });
    const { code, msg, data } = answer.json();
    return { status: answer.statusCode, code, msg, fields: data?.fields };
  };
  return {
    post,
    async send(file: Buffer | null, fields: Part[] = [['batch', batch]]) {
      const { payload, type } = await formOf([
        ...fields,
        ...(file ? [['file', file, '결과.csv'] as Part] : []),
      ]);
      return post(payload, type);
    },
  };
}

test('a file of results of more than 2 MB is refused by its size, and one of 2 MB is read', async () => {
  const { send } = await openUpload();
  const row = 'B1-1,ok,T1\n';
  const full = Buffer.from(row.repeat(limits.payoutResultBytes / row.length + 1)).subarray(
    0,
    limits.payoutResultBytes,
  );
  expect(await send(Buffer.concat([full, Buffer.from('x')]))).toMatchObject({
    status: 413,
    code: 'tooLarge',
    msg: '결과 파일은 2MB까지 올릴 수 있습니다.',
  });
  // It has too many rows: all of it was read.
  expect(await send(full)).toMatchObject({ status: 400, code: 'spreadsheet' });
});

test('an upload of results without file, row, batch or form is refused with what is missing', async () => {
  const { send, post } = await openUpload();
  const answers = [
    await send(null),
    await send(Buffer.alloc(0)),
    await send(Buffer.from('B1-1,ok,T1'), []),
    await post('B1-1,ok,T1', 'text/csv'),
    await post('{}', 'application/json'),
  ];
  const missing = '필수 항목입니다.';
  expect(answers).toMatchObject([
    { status: 400, code: 'invalid', fields: { file: missing } },
    { status: 400, code: 'invalid', fields: { file: expect.stringContaining('파일에 결과가 없습니다.') } },
    { status: 400, code: 'invalid', fields: { batch: missing } },
    { status: 415, code: 'mediaType', msg: '지원하지 않는 요청 형식입니다.' },
    { status: 400, code: 'invalid', fields: { file: missing } },
  ]);
});
