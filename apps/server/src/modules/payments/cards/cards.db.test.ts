import { t } from '@pq/domain/copy';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { createLog } from '#src/platform/log.ts';
import { createPayple } from '#src/providers/payple/payple.ts';
import { type SandboxChild, startSandboxChild } from '#src/providers/payple/testing/sandbox-child.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import {
  buildCard,
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { decryptBillingKey } from './billing-key.ts';
import { deleteRemovedCards, startCardRemovalTask } from './remove-card.ts';

let sandbox: SandboxChild;
beforeAll(async () => {
  sandbox = await startSandboxChild();
});
afterEach(() => sandbox.faults());
afterAll(() => sandbox.stop());

type Envelope = {
  state: boolean;
  data: { PCD_PAYER_ID: string } & { PCD_PAYER_ID: string }[];
  msg?: string;
};

async function openBench() {
  const platform = await openTestPlatform();
  const { config, secrets } = platform;
  const settings = { host: sandbox.url, ...secrets.payple, referer: config.publicUrl };
  const payments = createPayple(settings, createLog('silent'));
  const { app } = await buildApp(platform, payments, createStorage(config), { checkAnswers: true });
  onTestFinished(() => app.close());

  const signIn = async () => {
    const { id: uid } = await buildMember(platform);
    const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) => {
      const fields = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
      const response = await app.inject({ method, url: `/api${url}`, headers, ...fields });
      const envelope = response.json<Envelope>();
      return { ...envelope, status: response.statusCode, text: response.body };
    };
    return {
      uid,
      call,
      add: (card: object) => call('POST', '/user/card', { uid, card }),
      remove: (card: string) => call('DELETE', '/user/card', { uid, card }),
      list: () => call('GET', '/user/card', { uid }),
    };
  };
  return { platform, payments, signIn };
}

const running = new AbortController().signal;

async function readBillingKey({ database, secrets }: TestPlatform, cardId: string): Promise<string | null> {
  const { rows } = await database.db.query<{ billing_key: Buffer | null }>(
    'select billing_key from card where id = $1',
    [cardId],
  );
  const sealed = rows[0]?.billing_key;
  return sealed ? decryptBillingKey(sealed, cardId, secrets) : null;
}

test("addCard saves the provider's name and number of the card, whatever the browser says", async () => {
  const { platform, signIn } = await openBench();
  const member = await signIn();
  const card = await sandbox.mintCard('4111111111115678');
  const shown = { PCD_PAY_CARDNAME: '다른 카드', PCD_PAY_CARDNUM: '9999-****-****-9999' };
  const added = await member.add({ ...card, ...shown });
  expect(added).toMatchObject({
    status: 200,
    state: true,
    msg: t('my.card.added'),
    data: { PCD_PAY_CARDNAME: card.PCD_PAY_CARDNAME, PCD_PAY_CARDNUM: '4111-****-****-5678' },
  });
  const listed = await member.list();
  expect(listed.data).toEqual([added.data]);
  expect(await readBillingKey(platform, added.data.PCD_PAYER_ID)).toBe(card.PCD_PAYER_ID);
});

test('billing keys are in no answer and not readable in the database', async () => {
  const { platform, signIn } = await openBench();
  const member = await signIn();
  const card = await sandbox.mintCard();
  const key = card.PCD_PAYER_ID ?? '';
  const added = await member.add(card);
  const again = await member.add(card);
  const listed = await member.list();
  const removed = await member.remove(added.data.PCD_PAYER_ID);
  for (const { text } of [added, again, listed, removed]) expect(text).not.toContain(key);
  const { rows } = await platform.database.db.query(`
    select row_to_json(card)::text as text, billing_key as sealed from card
    union all select row_to_json(card_removal)::text, billing_key from card_removal`);
  expect(rows).toHaveLength(2);
  for (const { text, sealed } of rows) {
    expect(text).not.toContain(key);
    expect(sealed?.toString('utf8') ?? '').not.toContain(key);
  }
});

test("addCard adds nothing after a refused registration and returns the provider's text", async () => {
  const { signIn } = await openBench();
  const member = await signIn();
  const refused = await sandbox.mintCard('4111111111110001');
  expect(await member.add(refused)).toMatchObject({ status: 409, state: false, msg: refused.PCD_PAY_MSG });
  const card = await sandbox.mintCard();
  const coded = { ...refused, PCD_PAY_MSG: '[SPCD0013] 인증되지 않은 카드' };
  expect(await member.add(coded)).toMatchObject({ msg: '인증되지 않은 카드.' });
  expect(await member.add({ ...card, PCD_PAY_CODE: '9999', PCD_PAY_MSG: '' })).toMatchObject({
    status: 409,
    msg: t('my.card.refused'),
  });
  expect(await member.add({ ...card, PCD_PAY_RST: 'close' })).toMatchObject({ status: 409 });
  expect((await member.list()).data).toEqual([]);
});

test('addCard rejects a result that the provider does not know', async () => {
  const { signIn } = await openBench();
  const member = await signIn();
  const forged = { PCD_PAY_RST: 'success', PCD_PAY_CODE: '0000', PCD_PAYER_ID: 'Zm9yZ2Vk' };
  expect(await member.add(forged)).toMatchObject({ status: 409, msg: t('my.card.refused') });
  expect(await member.add({ PCD_PAY_CODE: '0000' })).toMatchObject({ status: 409 });
  expect((await member.list()).data).toEqual([]);
});

test('addCard adds nothing while the provider does not answer, and the card can be added later', async () => {
  const { signIn } = await openBench();
  const member = await signIn();
  const card = await sandbox.mintCard();
  await sandbox.faults({ op: 'payer', kind: 'error500', times: 1 });
  expect(await member.add(card)).toMatchObject({ status: 503, msg: t('err.unavailable') });
  expect(await member.add(card)).toMatchObject({ status: 200 });
});

test('addCard stores four of eight cards that are added at once', async () => {
  const { signIn } = await openBench();
  const member = await signIn();
  const cards = await Promise.all(Array.from({ length: 8 }, () => sandbox.mintCard()));
  const answers = await Promise.all(cards.map((card) => member.add(card)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ msg }) => msg)).toEqual(Array(4).fill(t('my.card.limit')));
  expect((await member.list()).data).toHaveLength(4);
  expect(await member.call('POST', '/payment/auth')).toMatchObject({ status: 409, msg: t('my.card.limit') });
});

test('addCard rejects a key or card that is saved already, also of another member or at once', async () => {
  const { signIn } = await openBench();
  const [member, other] = [await signIn(), await signIn()];
  const card = await sandbox.mintCard('4111111111119876');
  const answers = await Promise.all(Array.from({ length: 5 }, () => member.add(card)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const duplicate = { status: 409, msg: t('my.card.duplicate') };
  expect(await other.add(card)).toMatchObject(duplicate);
  const replacement = await sandbox.mintCard('4111111111119876');
  expect(await member.add(replacement)).toMatchObject(duplicate);
  expect(await other.add(await sandbox.mintCard('4111111111119876'))).toMatchObject({ status: 200 });
});

test('addCard deletes a rejected card at the provider unless it is in use', async () => {
  const { platform, payments, signIn } = await openBench();
  const [member, other] = [await signIn(), await signIn()];
  const savedCard = await sandbox.mintCard('4111111111113579');
  await member.add(savedCard);
  const same = await sandbox.mintCard('4111111111113579');
  expect(await member.add(same)).toMatchObject({ status: 409 });
  expect(await other.add(savedCard)).toMatchObject({ status: 409 });
  await deleteRemovedCards(platform, payments, running);
  expect((await payments.readCard(same.PCD_PAYER_ID ?? '')).kind).toBe('declined');
  expect((await payments.readCard(savedCard.PCD_PAYER_ID ?? '')).kind).toBe('done');
});

test('addCard deletes a card at the provider that it refuses for too many tries, up to twenty an hour', async () => {
  const { platform, payments, signIn } = await openBench();
  const { db } = platform.database;
  const member = await signIn();
  const count = (call: string, uses: number) =>
    db.query(
      `insert into rate_limit (key, count, window_ends_at) values ($1, $2, now() + interval '1 hour')
       on conflict (key) do update set count = excluded.count`,
      [`provider:${call}:${member.uid}`, uses],
    );
  await count('addCard', 20);
  const [first, second] = [await sandbox.mintCard(), await sandbox.mintCard('4111111111112222')];
  expect(await member.add(first)).toMatchObject({ status: 429 });
  await count('refusedCard', 20);
  expect(await member.add(second)).toMatchObject({ status: 429 });
  await deleteRemovedCards(platform, payments, running);
  const kinds = await Promise.all(
    [first, second].map(async (card) => (await payments.readCard(card.PCD_PAYER_ID ?? '')).kind),
  );
  expect(kinds).toEqual(['declined', 'done']);
});

test('removeCard removes the card from the list and the provider and frees its place', async () => {
  const { platform, payments, signIn } = await openBench();
  const member = await signIn();
  const card = await sandbox.mintCard('4111111111112468');
  const { data } = await member.add(card);
  expect(await member.remove(data.PCD_PAYER_ID)).toMatchObject({
    status: 200,
    msg: t('my.card.deleted'),
    data: [],
  });
  expect(await member.remove(data.PCD_PAYER_ID)).toMatchObject({ status: 404 });
  expect(await readBillingKey(platform, data.PCD_PAYER_ID)).toBeNull();
  expect(await member.add(card)).toMatchObject({ status: 503 });

  await sandbox.faults({ op: 'payer', kind: 'error500', times: 1 });
  await deleteRemovedCards(platform, payments, running);
  const { db } = platform.database;
  const waiting = await db.query('select attempts, due_at > now() as later, last_error from card_removal');
  expect(waiting.rows).toEqual([{ attempts: 1, later: true, last_error: 'unknown HTTP 500' }]);
  await db.query('update card_removal set due_at = now()');
  await deleteRemovedCards(platform, payments, running);
  expect((await db.query('select 1 from card_removal')).rows).toEqual([]);
  expect((await payments.readCard(card.PCD_PAYER_ID ?? '')).kind).toBe('declined');
  expect(await member.add(await sandbox.mintCard('4111111111112468'))).toMatchObject({ status: 200 });
});

test('removeCard wakes the worker, which deletes the card at the provider', async () => {
  const { platform, payments, signIn } = await openBench();
  const member = await signIn();
  const card = await sandbox.mintCard();
  const { data } = await member.add(card);
  const task = startCardRemovalTask(platform, payments);
  onTestFinished(() => task.stop());
  await member.remove(data.PCD_PAYER_ID);
  const atProvider = async () => (await payments.readCard(card.PCD_PAYER_ID ?? '')).kind;
  await expect.poll(atProvider).toBe('declined');
});

test("listCards and removeCard exclude other members' cards", async () => {
  const { signIn } = await openBench();
  const [member, other] = [await signIn(), await signIn()];
  const { data } = await member.add(await sandbox.mintCard());
  expect(await other.remove(data.PCD_PAYER_ID)).toMatchObject({ status: 404 });
  expect(await other.call('GET', '/user/card', { uid: member.uid })).toMatchObject({ status: 403 });
  expect((await other.list()).data).toEqual([]);
});

test.each(['ready', 'retry', 'paid', 'cancel'])(
  'removeCard refuses the card of a pending pledge only: %s',
  async (status) => {
    const { platform, signIn } = await openBench();
    const member = await signIn();
    await buildPledge(platform, await buildProject(platform), member.uid);
    const due = status === 'ready' || status === 'retry' ? 'due_at' : 'null';
    if (status !== 'ready')
      await platform.database.db.query(`update pledge set status = $1, due_at = ${due}`, [status]);
    const [card] = (await member.list()).data;
    const removed = await member.remove(card?.PCD_PAYER_ID ?? '');
    if (status === 'ready' || status === 'retry')
      expect(removed).toMatchObject({ status: 409, msg: t('my.card.pending') });
    else expect(removed).toMatchObject({ status: 200 });
  },
);

test('removeCard never removes a card that a concurrent pledge uses', async () => {
  const { platform, signIn } = await openBench();
  const member = await signIn();
  const { db } = platform.database;
  for (let round = 0; round < 12; round += 1) {
    const pledgeId = await buildPledge(platform, await buildProject(platform), member.uid);
    const card = await buildCard(platform, member.uid);
    const [moved, removed] = await Promise.all([
      member.call('PUT', '/payment/card', { uid: member.uid, key: pledgeId, card: card.id }),
      member.remove(card.id),
    ]);
    expect([moved.status, removed.status].sort()).toEqual([200, 409]);
    await db.query("update pledge set status = 'cancel', due_at = null where id = $1", [pledgeId]);
  }
  const { rows } = await db.query(`
    select 1 from pledge join card on card.id = card_id where status in ('ready', 'retry') and removed_at is not null`);
  expect(rows).toEqual([]);
});

test('startCardWindow authorises a window under a member number of ten digits', async () => {
  const { platform, signIn } = await openBench();
  const member = await signIn();
  const window = await member.call('POST', '/payment/auth');
  expect(window).toMatchObject({
    status: 200,
    data: {
      scriptUrl: platform.config.payple.scriptUrl,
      AuthKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      return_url: `${sandbox.url}/index.php?ACT_=PAYM`,
      PCD_PAY_URL: '/index.php?ACT_=PAYM',
      PCD_PAYER_NO: expect.stringMatching(/^[1-9]\d{9}$/),
    },
  });
  await sandbox.faults({ op: 'auth', kind: 'drop-before', times: 1 });
  expect(await member.call('POST', '/payment/auth')).toMatchObject({ status: 503 });
});
