import { expect, test } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember } from '#src/testing/index.ts';

type Fields = Record<string, unknown>;

async function open() {
  const opened = await openDraftApp();
  const { app, platform } = opened;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const visit = async (method: 'GET' | 'POST', path: string, fields: Fields) =>
    app.inject({
      method,
      url: `/api${path}`,
      ...(method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
    });
  return {
    ...opened,
    admin,
    nowMs: platform.clock.now(),
    list: async (id?: string) => (await visit('GET', '/notice/get', id === undefined ? {} : { id })).json(),
    detail: (id: string) => visit('POST', '/notice/detail', { id }),
    write: (fields: Fields = {}) =>
      admin.call('POST', '/admin/notice', { title: '안내', content: '<p>내용</p>', ...fields }),
    change: (fields: Fields) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/notice',
        headers: admin.headers,
        payload: { title: '안내', content: '<p>내용</p>', ...fields },
      }),
    used: async () =>
      (await platform.database.db.query('select path from upload where used_at is not null')).rows.map(
        ({ path }) => `/files/${path}`,
      ),
    decisions: async () =>
      (await platform.database.db.query('select action, before, after from audit_log order by at, id')).rows,
  };
}

test('listNotices returns ten a page, newest first, with alias fields in addition to the current ones', async () => {
  const { write, list, nowMs } = await open();
  for (let n = 0; n < 23; n += 1) await write({ title: `안내 ${n}`, publishAt: nowMs - n * 1_000 });
  const first = await list('');
  expect(Object.keys(first).sort()).toEqual(['data', 'msg', 'result', 'state']);
  expect(first.result).toEqual(first.data);
  const seen = [...first.result];
  for (const size of [10, 3, 0]) {
    const { state, result } = await list(seen.at(-1).key);
    expect([state, result.length]).toEqual([true, size]);
    seen.push(...result);
  }
  expect(seen.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 23 }, (_, n) => `안내 ${n}`),
  );
  expect(seen[0]).toEqual({ key: expect.any(String), title: '안내 0', timestamp: nowMs });
});

test('listAllNotices finds notices in any state by title and by the words of their content', async () => {
  const { admin, write } = await open();
  await write({ title: '서비스 점검', content: '<p>새벽에 <strong>멈</strong>춥니다.</p>' });
  await write({ title: '약관 변경', content: '<p>수수료 100% 환급</p>', publishAt: null });
  const found = async (text: string) => {
    const { total, data } = (await admin.call('GET', '/admin/notice', { text })).json();
    return [total, ...data.map(({ title }: { title: string }) => title)];
  };
  expect(await found(' 점검 ')).toEqual([1, '서비스 점검']);
  expect(await found('멈춥니다')).toEqual([1, '서비스 점검']);
  expect(await found('100%')).toEqual([1, '약관 변경']);
  for (const text of ['strong', '<p>', '1_0%']) expect(await found(text)).toEqual([0]);
  expect(await found('')).toEqual([2, '약관 변경', '서비스 점검']);
});

test('paging shows notices of one moment once each', async () => {
  const { write, list, nowMs } = await open();
  for (let n = 0; n < 12; n += 1) await write({ title: `안내 ${n}`, publishAt: nowMs });
  const first = (await list()).result;
  const rest = (await list(first.at(-1).key)).result;
  expect(new Set([...first, ...rest].map(({ key }: { key: string }) => key)).size).toBe(12);
});

test.each(['unpublished', 'removed'])(
  'listNotices continues after a notice that was %s since',
  async (how) => {
    const { admin, write, change, list, nowMs, platform } = await open();
    for (let n = 0; n < 12; n += 1) {
      platform.clock.set(nowMs + n * 1_000);
      await write({ title: `안내 ${n}`, publishAt: nowMs + n * 1_000 });
    }
    const { key } = (await list()).result.at(-1);
    if (how === 'removed') await admin.call('DELETE', '/admin/notice', { key });
    else {
      const { updatedAt } = (await admin.call('GET', '/admin/notice/detail', { key })).json().data;
      expect((await change({ key, publishAt: null, updatedAt })).statusCode).toBe(200);
    }
    expect((await list(key)).result.map(({ title }: { title: string }) => title)).toEqual([
      '안내 1',
      '안내 0',
    ]);
  },
);

test('drafts and future notices are visible to admins only', async () => {
  const { platform, write, list, detail, admin, nowMs } = await open();
  const draft = (await write({ title: '초안', publishAt: null })).json().data;
  const later = (await write({ title: '예약', publishAt: nowMs + 60_000 })).json().data;
  platform.clock.set(nowMs + 59_999);
  expect((await list()).result).toEqual([]);
  for (const { key } of [draft, later]) expect((await detail(key)).statusCode).toBe(404);
  platform.clock.set(nowMs + 60_000);
  expect((await list()).result).toEqual([{ key: later.key, title: '예약', timestamp: nowMs + 60_000 }]);
  expect((await detail(later.key)).statusCode).toBe(200);
  const all = (await admin.call('GET', '/admin/notice', {})).json();
  expect(all).toMatchObject({ total: 2, data: [{ key: draft.key, publishAt: null }, { key: later.key }] });
});

test('a notice has its picture, if any, and sanitized content', async () => {
  const { write, detail, admin } = await open();
  const image = await admin.picture('a', 'notice');
  const { key } = (await write({ image, content: '<p>내용</p><script>alert(1)</script>' })).json().data;
  const answer = (await detail(key)).json();
  const expected = {
    key,
    title: '안내',
    content: '<p>내용</p>',
    timestamp: expect.any(Number),
    image: { url: image },
  };
  expect(answer).toEqual({ state: true, status: true, data: expected, result: expected });
  const plain = (await write()).json().data;
  expect((await detail(plain.key)).json().result).not.toHaveProperty('image');
  const unknown = await detail('nothing');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { state: false, status: false, code: 'notFound' },
  ]);
  for (const content of ['<script>alert(1)</script>', '<p>&nbsp;</p><p></p>'])
    expect((await write({ content })).json().data.fields).toHaveProperty('content');
});

test('a notice marks its pictures as used and rejects other uploads', async () => {
  const { write, change, used, admin, writer } = await open();
  const [first, second, inText] = await Promise.all(
    ['a', 'b', 'c'].map((name) => admin.picture(name, 'notice')),
  );
  const foreign = await writer.picture('d', 'project');
  expect((await write({ image: foreign })).json().data.fields).toEqual({ image: expect.any(String) });
  expect((await write({ content: `<figure><img src="${foreign}" alt=""></figure>` })).statusCode).toBe(400);
  const content = `<p>내용</p><figure><img src="${inText}" alt=""></figure>`;
  const notice = (await write({ image: first, content })).json().data;
  expect((await used()).sort()).toEqual([first, inText].sort());
  const changed = await change({ key: notice.key, image: second, content, updatedAt: notice.updatedAt });
  expect(changed.statusCode).toBe(200);
  expect((await used()).sort()).toEqual([second, inText].sort());
  expect((await change({ key: notice.key, updatedAt: notice.updatedAt })).statusCode).toBe(409);
  await admin.call('DELETE', '/admin/notice', { key: notice.key });
  expect(await used()).toEqual([]);
});

test('each change of a notice is recorded', async () => {
  const { platform, write, change, list, admin, decisions, nowMs } = await open();
  const { key } = (await write({ publishAt: null })).json().data;
  expect((await change({ key, publishAt: nowMs })).json().data.publishAt).toBe(nowMs);
  expect((await change({ key, title: '고친 안내' })).json().data.publishAt).toBe(nowMs);
  expect((await list()).result).toMatchObject([{ key, title: '고친 안내' }]);
  platform.clock.set(nowMs + 1_000);
  const unseen = await admin.call('DELETE', '/admin/notice', { key, updatedAt: nowMs });
  expect(unseen.statusCode).toBe(409);
  expect((await admin.call('DELETE', '/admin/notice', { key })).statusCode).toBe(200);
  expect((await list()).result).toEqual([]);
  expect(await decisions()).toMatchObject([
    { action: 'notice.write', after: { publishAt: null } },
    { action: 'notice.change', before: { publishAt: null }, after: { publishAt: nowMs } },
    { action: 'notice.change', before: { title: '안내' }, after: { title: '고친 안내' } },
    { action: 'notice.remove', before: { title: '고친 안내' } },
  ]);
});
