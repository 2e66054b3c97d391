import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { tidyUploads } from '#src/modules/media/tidy-uploads.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open() {
  const { app, platform } = await openTestApp();
  const member = await buildMember(platform, { name: 'Hana', nameKey: 'hana' });
  const sender = await openSender(app, platform, member.id);
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  const change = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/user/info/change', headers: sender.headers, payload });
  const upload = async (from = sender) => {
    const answer = await from.post([
      ['kind', 'profile'],
      ['file', await photo('jpeg'), 'me.jpg'],
    ]);
    return answer.json().data.url as string;
  };
  return { app, platform, member, sender, query, change, upload };
}

test('changeInfo does not count refused changes towards the hourly limit', async () => {
  const { query, member, change } = await open();
  const refuse = async () => (await change({ policy: [false, true, false] })).statusCode;
  for (let n = 0; n < 3; n += 1) expect(await refuse()).toBe(400);
  const counters = await query('select key, count from rate_limit order by key');
  expect(counters).toEqual([
    { key: `info:${member.id}`, count: 0 },
    { key: `refused:info:${member.id}`, count: 3 },
  ]);
  await query(`update rate_limit set count = 59 where key = 'info:${member.id}'`);
  const accept = async () => (await change({ data: { quote: '한 줄' } })).statusCode;
  expect([await accept(), await accept()]).toEqual([200, 429]);
});

test('changeInfo changes the profile everywhere at once', async () => {
  const { app, platform, member, change, upload } = await open();
  const project = await buildProject(platform, { ownerId: member.id });
  const image = await upload();
  const answer = await change({
    data: { nickname: ' 새  이름 ', image, quote: '  가죽을\n오래 만집니다. ' },
    policy: [true, true, false],
    key: member.id,
  });
  expect(answer.json()).toMatchObject({
    state: true,
    msg: '정보가 수정되었습니다.',
    data: { profile: { nickname: '새  이름', image, quote: '가죽을 오래 만집니다.' } },
  });
  const shown = (await app.inject(`/api/user/info?uid=${member.id}`)).json().data;
  expect(shown).toEqual({ uid: member.id, nickname: '새  이름', image, quote: '가죽을 오래 만집니다.' });
  const url = `/api/project/detail?purpose=projects&key=${project.key}&view=false`;
  expect((await app.inject(url)).json().data.profile).toMatchObject({ author: '새  이름', image });
  const found = await app.inject({
    method: 'POST',
    url: '/api/project/search',
    payload: { text: '새이름', page: 0, number: 6, purpose: 'all' },
  });
  expect(found.json().data).toMatchObject([{ key: project.key }]);
});

test('changeInfo leaves absent fields unchanged', async () => {
  const { change } = await open();
  await change({ data: { quote: '한 줄' } });
  const answer = await change({ data: { nickname: '두리' } });
  expect(answer.json().data.profile).toMatchObject({ nickname: '두리', quote: '한 줄', image: '' });
});

test('changeInfo reports each broken rule at its field and changes nothing', async () => {
  const { change, query } = await open();
  const refused = await change({ data: { nickname: '관리자', quote: '가' }, policy: [false, false, true] });
  expect([refused.statusCode, refused.json().data.fields]).toEqual([
    400,
    {
      'data.nickname': '사용할 수 없는 닉네임입니다.',
      'policy.0': expect.stringContaining('필수 동의는'),
      'policy.1': expect.stringContaining('필수 동의는'),
    },
  ]);
  for (const control of ['\u202a', '\u202e', '\u2066', '\u2069']) {
    const directed = await change({ data: { quote: `가${control}나` } });
    expect(directed.json().data.fields).toEqual({ 'data.quote': t('field.direction') });
  }
  const long = await change({ data: { quote: '가'.repeat(101) } });
  expect(long.json().data.fields).toEqual({ 'data.quote': '최대 100자까지 입력할 수 있습니다.' });
  expect(await query('select name, quote, policy_marketing from member')).toEqual([
    { name: 'Hana', quote: '', policy_marketing: false },
  ]);
});

test('changeInfo rejects another member’s nickname in any spelling and accepts a new spelling of one’s own', async () => {
  const { platform, change } = await open();
  await buildMember(platform, { name: '두리', nameKey: '두리' });
  const refused = await change({ data: { nickname: '두 리' } });
  expect([refused.statusCode, refused.json().msg]).toEqual([409, '이미 사용중인 닉네임입니다.']);
  expect((await change({ data: { nickname: 'HANA' } })).json().data.profile.nickname).toBe('HANA');
});

test('changeInfo lets one of two parallel changes to a nickname win', async () => {
  const { app, platform, change } = await open();
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  const answers = await Promise.all([
    change({ data: { nickname: '세나' } }),
    app.inject({
      method: 'POST',
      url: '/api/user/info/change',
      headers: other.headers,
      payload: { data: { nickname: '세나' } },
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('changeInfo accepts only an own profile upload and removes the former picture', async () => {
  const { app, platform, sender, query, change, upload } = await open();
  const storage = createStorage(platform.config);
  const [first, second] = [await upload(), await upload()];
  expect((await change({ data: { image: first } })).statusCode).toBe(200);
  expect(await query('select count(*)::int as n from upload where used_at is not null')).toEqual([{ n: 1 }]);
  expect((await sender.remove(first)).statusCode).toBe(404);

  const stranger = await openSender(app, platform, (await buildMember(platform)).id);
  const order = await buildProject(platform, { purpose: 'ordermade' });
  const attachment = (await sender.attach(order.key)).url;
  for (const image of [
    await upload(stranger),
    attachment,
    'https://example.com/me.jpg',
    '/files/profile/x.jpg',
  ]) {
    const refused = await change({ data: { image } });
    expect([image, refused.statusCode, refused.json().data.fields]).toEqual([
      image,
      400,
      { 'data.image': '형식이 올바르지 않습니다.' },
    ]);
  }
  expect((await change({ data: { image: second } })).json().data.profile.image).toBe(second);
  await tidyUploads(platform, storage, new AbortController().signal);
  expect((await app.inject(first)).statusCode).toBe(404);
  expect((await app.inject(second)).statusCode).toBe(200);

  expect((await change({ data: { image: '' } })).json().data.profile.image).toBe('');
  await tidyUploads(platform, storage, new AbortController().signal);
  expect((await app.inject(second)).statusCode).toBe(404);
});

test('an uploaded picture that is never saved is removed after a day', async () => {
  const { app, platform, upload } = await open();
  const url = await upload();
  platform.clock.set(platform.clock.now() + 86_400_001);
  await tidyUploads(platform, createStorage(platform.config), new AbortController().signal);
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('a change of the marketing consent is recorded, confirmed and mailed once', async () => {
  const { app, platform, sender, change, query } = await open();
  const agreed = await change({ policy: [true, true, true] });
  expect([agreed.json().msg, agreed.json().data.config.policy]).toEqual([
    '주식회사 피큐: 2026.11.20 마케팅 정보 수신에 동의하셨습니다.',
    [true, true, true],
  ]);
  expect((await change({ policy: [true, true, true] })).json().msg).toBe('정보가 수정되었습니다.');
  await change({ policy: [true, true, false] });
  const consents = (await app.inject({ url: '/api/user/consent', headers: sender.headers })).json().data;
  expect(
    consents.map(({ policy, agreed: yes }: { policy: string; agreed: boolean }) => [policy, yes]),
  ).toEqual([
    ['marketing', false],
    ['marketing', true],
  ]);
  expect(
    await query(`select data->>'agreed' as agreed, data->>'date' as date from mail order by id`),
  ).toEqual([
    { agreed: 'true', date: '2026-11-20' },
    { agreed: 'false', date: '2026-11-20' },
  ]);
  await expect(platform.owner.query('update consent set agreed = true')).rejects.toThrow('append-only');
});

test('changeInfo rejects the uid of another member', async () => {
  const { app, platform, change } = await open();
  const other = await buildMember(platform);
  expect((await change({ data: { quote: '가' }, key: other.id })).statusCode).toBe(403);
  const visitor = await app.inject({ method: 'POST', url: '/api/user/info/change', payload: { data: {} } });
  expect(visitor.statusCode).toBe(401);
});
