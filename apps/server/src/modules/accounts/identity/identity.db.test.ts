import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { KeyRing } from '#src/config/key-ring.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { tidyUploads } from '#src/modules/media/tidy-uploads.ts';
import { isPaidSince } from '#src/modules/settlement/index.ts';
import { buildStatement } from '#src/modules/settlement/testing/build-statement.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import { rotateKeys } from '#src/platform/sealing/rotate-keys.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildIdentity, buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { deleteOldIdentities } from './delete-old-identities.ts';
import { openAccount, sealedIdentities } from './sealed-account.ts';
import { isPausedForIdentity, verificationOf } from './verification.ts';

const form = {
  kind: 'individual',
  name: '윤서린',
  birth: '1991-04-02',
  address: '서울특별시 마포구 느티나무길 12, 2층',
  bank: '국민은행',
  account: '123456-78-904821',
  holder: '윤서린',
  receiptPhone: '010-1234-5678',
};
const business = {
  ...form,
  kind: 'sole',
  name: '월하공방',
  registration: '124-81-00998',
  representative: '윤서린',
  taxEmail: 'Tax@example.com ',
};
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj <</JavaScript (app.alert)>> endobj');

async function open() {
  const opened = await openTestApp();
  const { app, platform } = opened;
  const { db } = platform.database;
  const maker = await buildMember(platform, { name: '윤서린', email: 'maker@example.com' });
  const sender = await openSender(app, platform, maker.id);
  const admin = await buildMember(platform, { role: 'admin' });
  const adminHeaders = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, fields = {}, headers = sender.headers) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
    });
  return {
    ...opened,
    db,
    maker,
    sender,
    submit: (fields: object = form) => call('PUT', '/maker/identity', fields),
    read: async () => (await call('GET', '/maker/identity')).json().data,
    decide: (fields: object = {}) =>
      call('POST', '/admin/identity', { uid: maker.id, decision: 'approve', ...fields }, adminHeaders),
    list: async (fields: object = {}) => (await call('GET', '/admin/identity', fields, adminHeaders)).json(),
    openDocument: (fields: object, headers = adminHeaders) =>
      call('GET', '/admin/identity/document', { uid: maker.id, ...fields }, headers),
    async upload(bytes: Uint8Array = pdf, name = '사업자등록증.pdf') {
      const answer = await sender.post([
        ['kind', 'identity'],
        ['file', bytes, name],
      ]);
      return answer.statusCode === 200 ? (answer.json().data.url as string) : answer.json();
    },
    ageSession: () => db.query(`update session set created_at = now() - interval '11 minutes'`),
    mails: async (kind: string) =>
      (await db.query('select recipient, data from mail where kind = $1 order by recipient', [kind])).rows,
    audit: async () =>
      (await db.query('select action, target_key, reason, after from audit_log order by at, id')).rows,
  };
}

test('an identity is sent, verified by an admin and shown with its account masked', async () => {
  const scene = await open();
  expect(await scene.read()).toBeNull();
  const sent = await scene.submit();
  expect([sent.statusCode, sent.json().msg]).toEqual([
    200,
    '확인을 요청했습니다. 2영업일 안에 메일로 알려드립니다.',
  ]);
  expect(sent.json().data).toMatchObject({
    ...{ kind: 'individual', bank: '004', account: '····4821', receiptPhone: '····5678' },
    ...{ state: 'checking', version: 1, registration: null, taxEmail: null, inForce: null },
  });
  expect(JSON.stringify((await scene.db.query('select * from maker_identity')).rows)).not.toMatch(
    /904821|12345678/,
  );
  expect((await scene.list()).data).toMatchObject([
    { uid: scene.maker.id, nickname: '윤서린', account: '····4821', isOverdue: false, version: 1 },
  ]);
  expect((await scene.decide({ version: 1 })).json()).toMatchObject({ data: { state: 'verified' } });
  expect(await scene.read()).toMatchObject({
    state: 'verified',
    inForce: { bank: '004', account: '····4821', holder: '윤서린', pausedUntil: null },
  });
  expect(await scene.mails('identityDecided')).toEqual([
    { recipient: 'maker@example.com', data: { nickname: '윤서린', state: 'verified', message: '' } },
  ]);
  expect(await scene.audit()).toEqual([
    {
      ...{ action: 'identity.approve', target_key: scene.maker.id, reason: '' },
      after: { state: 'verified', version: 1 },
    },
  ]);
  expect((await scene.list()).data).toEqual([]);
  expect((await scene.list({ state: 'verified', text: '서린' })).data).toHaveLength(1);
});

test('a form with mistakes names each field, and nothing is stored', async () => {
  const { submit, read } = await open();
  const wrong = {
    ...{ kind: 'sole', name: '월하 900101-1234567', address: '서울', bank: '없는은행', account: '12' },
    ...{ registration: '124-81-00999', taxEmail: 'tax', holder: '윤서린' },
  };
  const answer = await submit(wrong);
  expect([answer.statusCode, answer.json().data.fields]).toEqual([
    400,
    {
      name: '주민등록번호는 적지 마세요.',
      registration: '번호를 다시 확인해주세요.',
      representative: '필수 항목입니다.',
      taxEmail: '이메일을 확인해주세요.',
      bank: '은행을 골라주세요.',
      account: '계좌번호는 숫자 10~16자리입니다.',
      document: '사업자등록증을 올려주세요.',
    },
  ]);
  expect(await read()).toBeNull();
});

test('submitIdentity refuses a second version while one waits', async () => {
  const { submit } = await open();
  await submit();
  const again = await submit({ ...form, name: '윤서' });
  expect([again.statusCode, again.json().code, again.json().msg]).toEqual([
    409,
    'identityChecking',
    '확인이 끝난 뒤 바꿀 수 있습니다.',
  ]);
});

test('submitIdentity reuses the account when a maker corrects what an admin has sent back', async () => {
  const { submit, decide, read, mails, db, maker, platform, audit } = await open();
  await submit();
  expect((await decide({ decision: 'reject' })).statusCode).toBe(400);
  await decide({ decision: 'reject', message: ' 통장 사본을 올려주세요. ' });
  expect(await read()).toMatchObject({ state: 'fix', message: '통장 사본을 올려주세요.', inForce: null });
  expect((await mails('identityDecided'))[0].data).toMatchObject({
    state: 'fix',
    message: '통장 사본을 올려주세요.',
  });
  expect(await audit()).toMatchObject([{ action: 'identity.reject', reason: '통장 사본을 올려주세요.' }]);
  const { name, account, receiptPhone } = await read();
  expect((await submit({ ...form, name, account, receiptPhone })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ state: 'checking', version: 2, account: '····4821', message: '' });
  const { rows } = await db.query('select state, sealed from maker_identity order by version');
  expect(rows.map(({ state }) => state)).toEqual(['replaced', 'checking']);
  const stored = { memberId: maker.id, version: 2, sealed: rows[1].sealed };
  expect(openAccount(stored, platform.secrets)).toEqual({ account: '12345678904821', phone: '01012345678' });
  expect(() => openAccount({ ...stored, version: 1 }, platform.secrets)).toThrow();
});

test('a change of a verified identity needs a fresh sign-in and is mailed to both tax e-mails', async () => {
  const { submit, decide, read, mails, ageSession, upload, db } = await open();
  const document = await upload();
  await submit({ ...business, document });
  await decide();
  await ageSession();
  const change = { ...business, document, taxEmail: 'new@example.com', account: '999888-77-6655' };
  expect((await submit(change)).json().code).toBe('freshSignIn');
  expect(await mails('accountChanged')).toEqual([]);
  await db.query('update session set confirmed_at = now()');
  expect((await submit(change)).statusCode).toBe(200);
  expect(await mails('accountChanged')).toEqual(
    ['maker@example.com', 'new@example.com', 'tax@example.com'].map((recipient) => ({
      recipient,
      data: { nickname: '윤서린', what: 'account' },
    })),
  );
  expect((await db.query('select kind, path from notification order by kind')).rows).toEqual([
    { kind: 'accountChanged', path: '/my/identity' },
    { kind: 'identityDecided', path: '/my/identity' },
  ]);
  expect(await read()).toMatchObject({ state: 'checking', inForce: { account: '····4821' } });
});

test('payouts are paused until the first verification and for 72 hours after a change of account', async () => {
  const { submit, decide, platform, db, maker } = await open();
  const isPaused = async () => {
    const paused = isPausedForIdentity(sql`${maker.id}`, platform.clock.now());
    return (await queryOnly(db, z.object({ is: z.boolean() }), sql`select ${paused} as is`)).is;
  };
  expect(await isPaused()).toBe(true);
  await submit();
  expect([await isPaused(), await verificationOf(db, maker.id)]).toEqual([true, 'checking']);
  await decide();
  expect([await isPaused(), await verificationOf(db, maker.id)]).toEqual([false, 'verified']);
  await submit({ ...form, address: '부산광역시 해운대구 우동 1' });
  expect([await isPaused(), await verificationOf(db, maker.id)]).toEqual([false, 'verified']);
  await decide();
  expect(await isPaused()).toBe(false);
  await submit({ ...form, bank: '090' });
  expect(await isPaused()).toBe(false);
  await decide({ decision: 'reject', message: '통장 사본이 필요합니다.' });
  expect([await isPaused(), await verificationOf(db, maker.id)]).toEqual([false, 'verified']);
  await submit({ ...form, bank: '090' });
  await decide();
  const changedAt = platform.clock.now();
  expect(await isPaused()).toBe(true);
  platform.clock.set(changedAt + HOUR_MS);
  await submit({ ...form, bank: '090', address: '서울특별시 종로구 세종대로 1' });
  await decide();
  expect(await isPaused()).toBe(true);
  platform.clock.set(changedAt + 72 * HOUR_MS - 1);
  expect(await isPaused()).toBe(true);
  platform.clock.set(changedAt + 72 * HOUR_MS);
  expect(await isPaused()).toBe(false);
  const { rows } = await db.query('select state from maker_identity order by version');
  expect(rows.map(({ state }) => state)).toEqual([
    'replaced',
    'replaced',
    'replaced',
    'replaced',
    'verified',
  ]);
});

test('of two admins the second one to decide is refused, and so is a decision on an earlier version', async () => {
  const { submit, decide } = await open();
  expect((await decide()).json().code).toBe('notFound');
  await submit();
  const both = await Promise.all([
    decide({ version: 1 }),
    decide({ version: 1, decision: 'reject', message: '보완해주세요.' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('decisionStale');
  expect((await decide()).json().code).toBe('wrongState');
  expect((await decide({ version: 2 })).json().code).toBe('decisionStale');
});

test('identities that wait are listed oldest first, and red after two business days', async () => {
  const { platform, list } = await open();
  const friday = Date.parse('2026-12-04T05:00:00Z');
  const names = ['첫째', '둘째'];
  for (const [at, name] of names.entries()) {
    const { id } = await buildMember(platform, { name });
    const submittedAt = new Date(friday + at * DAY_MS);
    await buildIdentity(platform, id, { state: 'checking', submittedAt });
  }
  platform.clock.set(Date.parse('2026-12-08T14:59:59Z'));
  const listed = (await list()).data as { nickname: string; dueOn: string; isOverdue: boolean }[];
  expect(listed.map(({ nickname, dueOn, isOverdue }) => [nickname, dueOn, isOverdue])).toEqual([
    ['첫째', '2026-12-08', false],
    ['둘째', '2026-12-08', false],
  ]);
  platform.clock.set(Date.parse('2026-12-08T15:00:00Z'));
  expect((await list()).data).toMatchObject([{ isOverdue: true }, { isOverdue: true }]);
});

test('a document is stored unchanged and downloaded by admins alone, each time with an audit entry', async () => {
  const { app, submit, upload, openDocument, sender, audit, maker } = await open();
  const document = await upload();
  const bankbook = await upload(await photo('jpeg'), '통장 사본.jpg');
  expect((await submit({ ...business, document, bankbook })).statusCode).toBe(200);
  const opened = await openDocument({ what: 'document', version: 1 });
  expect(opened.rawPayload).toEqual(Buffer.from(pdf));
  expect(opened.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(
      `attachment; filename="______.pdf"; filename*=UTF-8''${encodeURIComponent('사업자등록증')}.pdf`,
    ),
  });
  const photographed = await openDocument({ what: 'bankbook' });
  expect(photographed.rawPayload).toEqual(await photo('jpeg'));
  expect(await audit()).toEqual([
    {
      ...{ action: 'identity.open', target_key: maker.id, reason: '' },
      after: { version: 1, what: 'document' },
    },
    {
      ...{ action: 'identity.open', target_key: maker.id, reason: '' },
      after: { version: 1, what: 'bankbook' },
    },
  ]);
  for (const headers of [{}, sender.headers])
    expect((await app.inject({ url: document, headers })).statusCode).toBe(404);
  expect((await openDocument({ what: 'document' }, sender.headers)).statusCode).toBe(403);
  expect((await openDocument({ what: 'document', version: 2 })).statusCode).toBe(404);
});

test('a document that is another’s, of another kind or gone is refused', async () => {
  const { app, platform, submit, sender, upload } = await open();
  const other = await openSender(app, platform, (await buildMember(platform)).id);
  const elsewhere = await other.post([
    ['kind', 'identity'],
    ['file', pdf, 'a.pdf'],
  ]);
  const attachment = (await sender.attach(null)).url;
  for (const document of [
    elsewhere.json().data.url,
    attachment,
    '/files/identity/a.pdf',
    'https://a.kr/a.pdf',
  ])
    expect((await submit({ ...business, document })).json().data.fields).toEqual({
      document: '서류를 다시 올려주세요.',
    });
  expect(await upload(new TextEncoder().encode('<html>'), 'a.pdf')).toMatchObject({
    code: 'mediaType',
    data: { fields: { file: expect.stringContaining('PDF, JPG, PNG') } },
  });
});

test('a document may have ten megabytes, a picture of another kind not', async () => {
  const { sender, upload } = await open();
  const large = Buffer.concat([pdf, Buffer.alloc(10_000_000)]);
  expect(await upload(large)).toContain('/files/identity/');
  const over = await upload(Buffer.concat([large, Buffer.alloc(600_000)]));
  expect([over.code, over.msg]).toEqual(['tooLarge', '파일은 10MB까지 올릴 수 있습니다.']);
  const kinds: [string, string][] = [['kind', 'story']];
  const picture = Buffer.concat([await photo(), Buffer.alloc(5_300_000)]);
  for (const before of [kinds, []]) {
    const after = before.length === 0 ? ([['kind', 'identity']] as [string, string][]) : [];
    const refused = await sender.post([...before, ['file', picture, 'a.png'], ...after]);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'tooLarge']);
  }
});

test('rotating the keys seals accounts again', async () => {
  const { submit, platform, db, maker } = await open();
  await submit();
  const [old] = platform.secrets.encryptionKeys;
  const next = { id: 'next', bytes: Buffer.alloc(32, 7) };
  const keys = (...encryptionKeys: KeyRing) => ({ encryptionKeys });
  expect(await sealedIdentities.isSealedByOthers(db, keys(next))).toBe(true);
  const use = await rotateKeys(db, keys(next, old), [sealedIdentities], () => {});
  expect(use).toMatchObject({ stale: 0, problems: [] });
  expect(await sealedIdentities.isSealedByOthers(db, keys(next))).toBe(false);
  const { rows } = await db.query('select sealed from maker_identity');
  const stored = { memberId: maker.id, version: 1, sealed: rows[0].sealed };
  expect(openAccount(stored, keys(next)).account).toBe('12345678904821');
});

test('identities that were sent back or whose member has left are deleted after ninety days', async () => {
  const { submit, decide, upload, platform, db, maker } = await open();
  const document = await upload();
  await submit({ ...business, document });
  await decide({ decision: 'reject', message: '사본이 흐립니다.' });
  const sentBackAt = platform.clock.now();
  await submit({ ...business, document });
  await decide();
  platform.clock.set(sentBackAt + 91 * DAY_MS);
  expect(await deleteOldIdentities(platform, isPaidSince)).toBe(1);
  const versions = async () => (await db.query('select version from maker_identity')).rows;
  expect(await versions()).toEqual([{ version: 2 }]);
  const storage = createStorage(platform.config);
  const path = document.slice('/files/'.length);
  const tidy = () => tidyUploads(platform, storage, new AbortController().signal);
  await tidy();
  expect(await storage.has(path)).toBe(true);
  await db.query('update member set left_at = $1 where id = $2', [new Date(platform.clock.now()), maker.id]);
  platform.clock.set(platform.clock.now() + 91 * DAY_MS);
  expect(await deleteOldIdentities(platform, isPaidSince)).toBe(1);
  await tidy();
  expect([await versions(), await storage.has(path)]).toEqual([[], false]);
});

test('the identity of a maker who was paid and has left is deleted five years after the last transfer', async () => {
  const { platform, maker, db, submit } = await open();
  await submit();
  const project = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  await buildStatement(platform, { projectKey: project.key, memberId: maker.id });
  const paidAt = platform.clock.now();
  await db.query(`update payout_stage set state = 'paid', paid_at = $1`, [new Date(paidAt)]);
  await db.query('update member set left_at = $1 where id = $2', [new Date(paidAt), maker.id]);
  const after = new Date(paidAt);
  after.setUTCFullYear(after.getUTCFullYear() + 5);
  platform.clock.set(after.getTime());
  expect(await deleteOldIdentities(platform, isPaidSince)).toBe(0);
  platform.clock.set(after.getTime() + 1);
  expect(await deleteOldIdentities(platform, isPaidSince)).toBe(1);
});

test('the own data contains what was sent, with the account masked', async () => {
  const { app, sender, submit } = await open();
  await submit();
  const answer = await app.inject({ url: '/api/user/data', headers: sender.headers });
  expect(answer.json().data.maker_identity).toMatchObject([
    { kind: 'individual', account: '····4821', receipt_phone: '····5678', birth: '1991-04-02' },
  ]);
  expect(answer.body).not.toMatch(/904821|12345678/);
});
