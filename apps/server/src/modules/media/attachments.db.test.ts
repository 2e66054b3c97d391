import type { OrderPayload } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { blindProject } from '#src/modules/admin/moderation/blind-project.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { encryptBillingKey } from '#src/modules/payments/cards/billing-key.ts';
import { replaceFiles } from '#src/modules/pledging/pledges/attachments.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { changePledge } from '#src/modules/pledging/pledges/change-pledge.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf, projectRow, refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import {
  buildAdmin,
  buildMember,
  buildProject,
  createScriptedProvider,
  type TestPlatform,
} from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender } from './testing/sending.ts';
import { tidyUploads } from './tidy-uploads.ts';

type Files = NonNullable<OrderPayload['deliveryinfo']['files']>;
type Project = Awaited<ReturnType<typeof buildProject>>;
type Backer = Awaited<ReturnType<typeof buildBacker>>;

const pathOf = (url: string) => url.slice('/files/'.length);

function orderWith(project: Project, backer: Backer, files: Files) {
  const order = orderOf(project, backer.cardId);
  order.database.deliveryinfo.files = files;
  return order;
}

async function open() {
  const { app, platform } = await openTestApp();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const backer = await buildBacker(platform);
  const sender = await openSender(app, platform, backer.uid);
  const storage = createStorage(platform.config);
  const tidy = () => tidyUploads(platform, storage, new AbortController().signal);
  const place = (files: Files) => placePledge(platform, backer, orderWith(project, backer, files), null);
  const change = (pledgeId: string, files: Files) => {
    const wanted = { pledgeId, memberId: backer.uid, project, files, field: 'data.deliveryinfo.files' };
    return inTransaction(platform.database.db, (tx) =>
      replaceFiles(tx, wanted, new Date(platform.clock.now())),
    );
  };
  return { app, platform, project, backer, sender, storage, tidy, place, change };
}

async function filesOf(platform: TestPlatform): Promise<Files> {
  const { rows } = await platform.database.db.query('select url, name from pledge_file order by position');
  return rows;
}

test('claimAttachments preserves the order and names of the attachments', async () => {
  const { platform, project, sender, place, tidy } = await open();
  const first = await sender.attach(project.key, '도안.png');
  const second = await sender.attach(project.key, '참고 사진.png');
  expect(first.url).toMatch(
    new RegExp(`^/files/ordermade/${project.key}/${sender.uid}/\\d{13}-picture-[0-9a-f]{12}\\.png$`),
  );
  await place([{ url: second.url, name: 'hacked' }, first]);
  expect(await filesOf(platform)).toEqual([second, first]);
  const listed = await sender.get(`/api/user/gatekeeping?uid=${sender.uid}`);
  expect(listed.json().data[0].deliveryinfo.files).toEqual([second, first]);

  platform.clock.set(platform.clock.now() + 3 * 86_400_000);
  await tidy();
  expect((await sender.get(first.url)).statusCode).toBe(200);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('an attachment uploaded without a project is moved, and its first address stays valid', async () => {
  const { platform, project, sender, storage, place, change, tidy } = await open();
  const sent = await sender.attach(null, '도안.png');
  expect(sent.url).toContain(`/files/attachment/${sender.uid}/`);
  const { gateKey } = await place([sent]);
  const [file] = await filesOf(platform);
  expect(file?.url).toContain(`/files/ordermade/${project.key}/${sender.uid}/`);
  const url = file?.url ?? '';
  for (const moved of [false, true]) {
    for (const address of [sent.url, url]) {
      const answer = await sender.get(address);
      expect([moved, answer.statusCode, answer.headers['content-type']]).toEqual([moved, 200, 'image/png']);
    }
    if (!moved) await tidy();
  }
  expect(await storage.read(pathOf(sent.url))).toBeNull();
  expect(await storage.read(pathOf(url))).not.toBeNull();
  expect(await change(gateKey, [sent])).toBe(false);
  expect(await change(gateKey, [{ url, name: '' }])).toBe(false);
});

test('placePledge rejects attachments that are not unclaimed uploads of its backer for this project', async () => {
  const { app, platform, project, backer, sender, place } = await open();
  const own = await sender.attach(project.key);
  const elsewhere = await sender.attach((await buildProject(platform, { purpose: 'ordermade' })).key);
  const stranger = await openSender(app, platform, (await buildMember(platform)).id);
  const strangers = await stranger.attach(project.key);
  const pending = await (async () => {
    const other = await buildProject(platform, { purpose: 'ordermade' });
    const file = await sender.attach(null);
    await placePledge(platform, backer, orderWith(other, backer, [file]), null);
    return file;
  })();
  const dropped = await sender.attach(project.key);
  await platform.database.db.query('delete from upload where path = $1', [pathOf(dropped.url)]);
  const cases: Files[] = [
    [strangers],
    [dropped],
    [own, dropped],
    [elsewhere],
    [pending],
    [own, strangers],
    [{ url: `${own.url}x`, name: '' }],
    [{ url: own.url.replace('/files/', '/files/../'), name: '' }],
    [{ url: 'https://example.com/a.png', name: '' }],
    [{ url: '', name: '' }],
    [{ url: `${own.url}\u0000`, name: '' }],
  ];
  const twice = [own, own];
  for (const files of [...cases, twice]) {
    const copyKey = files === twice ? 'field.format' : 'pay.files.gone';
    const error = await place(files).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProductError);
    expect(error).toMatchObject({
      code: 'invalid',
      data: { fields: { 'database.deliveryinfo.files': t(copyKey) } },
    });
  }
  expect(await projectRow(platform, project.key)).toEqual({ amount_now: 0, backers: 0, sold: 0, pledges: 0 });
  await place([own]);
});

test('placePledge rejects six attachments, and any on a funding project', async () => {
  const { app, platform, project, backer, sender, place } = await open();
  const file = await sender.attach(null);
  const order = orderWith(project, backer, Array(6).fill(file));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/gatekeeping/upload',
    headers: sender.headers,
    payload: order,
  });
  expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([
    400,
    ['database.deliveryinfo.files'],
  ]);
  const funding = await buildProject(platform);
  expect(await refusal(placePledge(platform, backer, orderWith(funding, backer, [file]), null))).toBe(
    'invalid',
  );
  expect((await projectRow(platform, funding.key)).pledges).toBe(0);
  await place([file]);
});

test('placePledge answers a repeated order with attachments as the first did', async () => {
  const { platform, project, backer, sender } = await open();
  const order = orderWith(project, backer, [await sender.attach(null)]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => placePledge(platform, backer, order, 'key-1')),
  );
  expect(new Set(answers.map(({ gateKey }) => gateKey)).size).toBe(1);
  expect(await filesOf(platform)).toHaveLength(1);
});

test('changePledge removes dropped attachments from storage after the commit only', async () => {
  const { platform, project, sender, storage, place, change, tidy } = await open();
  const [retained, dropped, added] = [
    await sender.attach(project.key, '남는 것.png'),
    await sender.attach(null, '빠지는 것.png'),
    await sender.attach(project.key, '새것.png'),
  ];
  const { gateKey } = await place([retained, dropped]);
  expect((await sender.remove(retained.url)).statusCode).toBe(404);
  expect(await change(gateKey, await filesOf(platform))).toBe(false);

  const [, old] = await filesOf(platform);
  const abandoned = inTransaction(platform.database.db, async (tx) => {
    const wanted = { pledgeId: gateKey, memberId: sender.uid, project, files: [], field: 'files' };
    await replaceFiles(tx, wanted, new Date());
    throw new Error('the change is not saved');
  });
  await expect(abandoned).rejects.toThrow('not saved');
  await tidy();
  expect((await sender.get(old?.url ?? '')).statusCode).toBe(200);

  expect(await change(gateKey, [added, retained])).toBe(true);
  expect(await filesOf(platform)).toEqual([added, retained]);
  await tidy();
  for (const url of [dropped.url, old?.url ?? '']) {
    expect((await sender.get(url)).statusCode).toBe(404);
    expect(await storage.read(pathOf(url))).toBeNull();
  }
  expect((await sender.get(retained.url)).statusCode).toBe(200);
  const findings = () => runChecks(platform.database.db, platform.clock.now());
  expect(await findings()).toEqual([]);
  await platform.database.db.query('delete from pledge_file where position = 1');
  expect(await findings()).toMatchObject([{ subject: gateKey, finding: pathOf(retained.url) }]);
});

test('changePledge accepts a change of attachments alone, and cancelPledge removes all', async () => {
  const { platform, project, backer, sender, storage, tidy, place } = await open();
  const [first, second] = [await sender.attach(project.key), await sender.attach(project.key)];
  const { gateKey } = await place([first]);
  const fix = (files: Files) => {
    const { database: data, rewardidx } = orderWith(project, backer, files);
    return changePledge(platform, backer, { data, rewardidx, gateKey });
  };
  await fix([first]);
  await fix([second]);
  await tidy();
  expect(await filesOf(platform)).toEqual([second]);
  expect(await storage.read(pathOf(first.url))).toBeNull();
  const events = await platform.database.db.query('select event from money_journal order by at, id');
  expect(events.rows.map(({ event }) => event)).toEqual(['placed', 'changed']);
  await cancelPledge(platform, backer, gateKey);
  await tidy();
  expect(await filesOf(platform)).toEqual([]);
  expect(await storage.read(pathOf(second.url))).toBeNull();
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('a change without the attachments field leaves them unchanged', async () => {
  const { app, platform, project, backer, sender, storage, tidy, place } = await open();
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/gatekeeping/${url}`, headers: sender.headers, payload });
  const silent = (etc: string) => {
    const { database, rewardidx } = orderOf(project, backer.cardId);
    const { files: _, ...deliveryinfo } = { ...database.deliveryinfo, etc };
    return { data: { ...database, deliveryinfo }, rewardidx };
  };
  const { data, rewardidx } = silent('');
  const placed = await post('upload', { database: data, rewardidx });
  expect([placed.statusCode, await filesOf(platform)]).toEqual([200, []]);
  await cancelPledge(platform, backer, placed.json().data.gateKey);

  const file = await sender.attach(project.key);
  const { gateKey } = await place([file]);
  expect((await post('fix', { ...silent('문 앞에 놓아주세요.'), gateKey })).statusCode).toBe(200);
  await tidy();
  const { rows } = await platform.database.db.query('select note from pledge where id = $1', [gateKey]);
  expect([rows, await filesOf(platform)]).toEqual([[{ note: '문 앞에 놓아주세요.' }], [file]]);
  expect(await storage.read(pathOf(file.url))).not.toBeNull();

  const cleared = silent('');
  const none = { ...cleared.data, deliveryinfo: { ...cleared.data.deliveryinfo, files: [] } };
  expect((await post('fix', { data: none, rewardidx: cleared.rewardidx, gateKey })).statusCode).toBe(200);
  expect(await filesOf(platform)).toEqual([]);
});

test('claimAttachments rejects the attachment of another pledge of the same member and project', async () => {
  const { platform, project, sender, place } = await open();
  const file = await sender.attach(project.key);
  const { gateKey } = await place([file]);
  await platform.database.db.query(
    "update pledge set status = 'cancel', due_at = null, settled_at = now() where id = $1",
    [gateKey],
  );
  expect(await refusal(place([file]))).toBe('invalid');
  await place([await sender.attach(project.key)]);
});

test.each([
  ['whose card is refused twice', 'fail', false],
  ['whose project stays hidden', 'cancel', true],
] as const)('a pledge %s leaves no attachments in the storage', async (_which, status, isHidden) => {
  const { platform, project, sender, storage, tidy, place } = await open();
  const { db } = platform.database;
  for (const { id } of (await db.query('select id from card')).rows)
    await db.query('update card set billing_key = $1 where id = $2', [
      encryptBillingKey('key', id, platform.secrets),
      id,
    ]);
  const file = await sender.attach(project.key);
  await place([file]);
  const provider = createScriptedProvider();
  provider.faults = ['decline', 'decline'];
  if (isHidden)
    await blindProject(platform, await buildAdmin(platform), {
      key: project.key,
      on: true,
      reason: '확인하고 있습니다.',
    });
  const due = paymentAt(project.periodFinish ?? '');
  for (const day of [0, 1, 31]) {
    platform.clock.set(due + day * 86_400_000);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  }
  await tidy();
  expect((await db.query('select status from pledge')).rows).toEqual([{ status }]);
  expect(await filesOf(platform)).toEqual([]);
  expect(await storage.read(pathOf(file.url))).toBeNull();
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});
