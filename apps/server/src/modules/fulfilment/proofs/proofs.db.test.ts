import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { DAY_MS, paymentAt } from '@pq/domain/dates';
import { expect, onTestFinished, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { openSender } from '#src/modules/media/testing/sending.ts';
import { eraseOldDeliveries } from '#src/modules/pledging/pledges/erase-old-deliveries.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { orderOf, refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  buildChargeableCard,
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  deleteStatements,
} from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerProof } from './answer-proof.ts';
import { deleteProofPictures, eraseProofTexts } from './queries.ts';
import { listProofQueue, listProofs } from './read-proofs.ts';
import { sendProof } from './send-proof.ts';
import { buildPaidOrders, buildProofPicture } from './testing/build-order.ts';

const proofs = { eraseTexts: eraseProofTexts, deletePictures: deleteProofPictures };
const signal = new AbortController().signal;

/** A paid custom order with its people; every test leaves the database without a finding. */
async function open() {
  const { app, platform, provider } = await openTestApp();
  const { db } = platform.database;
  onTestFinished(async () => {
    const found = await runChecks(db, platform.clock.now());
    expect(found).toEqual([]);
  });
  const [maker, backer, stranger] = [
    await buildMember(platform, { name: '솔바람 가죽' }),
    await buildMember(platform, { name: '한도담' }),
    await buildMember(platform),
  ];
  const admin = await buildMember(platform, { role: 'admin' });
  const { project, pledges } = await buildPaidOrders(platform, provider, {
    ownerId: maker.id,
    backerIds: [backer.id],
  });
  const gateKey = pledges[0] ?? '';
  const caller = ({ id: uid, email, name, role }: typeof maker) => ({ uid, email, name, role });
  const picture = () => buildProofPicture(platform, maker.id);
  const send = async (text = '', images?: string[]) =>
    sendProof(platform, { uid: maker.id }, { gateKey, text, images: images ?? [await picture()] });
  const answer = (
    key: string,
    decision: 'approve' | 'change',
    text = decision === 'change' ? '더 크게' : '',
  ) => answerProof(platform, { uid: backer.id }, { key, decision, text });
  const list = (who: typeof maker) => listProofs(platform, caller(who), gateKey);
  const mails = async (kind: string) =>
    (await db.query('select recipient, data from mail where kind = $1 order by id', [kind])).rows;
  const sweep = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, signal);
  };
  return {
    ...{ app, platform, provider, db, project, gateKey },
    ...{ maker, backer, stranger, admin, caller, picture, send, answer, list, mails, sweep },
  };
}

type World = Awaited<ReturnType<typeof open>>;

async function refused(work: Promise<unknown>): Promise<{ code: string; proof: Partial<Proof> | undefined }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProductError)) throw error ?? new Error('it was not refused');
  return { code: error.code, proof: error.data?.proof as Partial<Proof> | undefined };
}

async function openHttp({ app, platform }: World) {
  const headersOf = async (who: { id: string } | null) =>
    who ? { authorization: `Bearer ${await buildSession(platform, who.id)}` } : {};
  return {
    post: async (who: { id: string } | null, url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api${url}`, headers: await headersOf(who), payload }),
    get: async (who: { id: string } | null, url: string) =>
      app.inject({ url: `/api${url}`, headers: await headersOf(who) }),
  };
}

test('a proof is sent, changed, sent again and approved, with the time of each step and a mail to both sides', async () => {
  const { platform, backer, maker, send, answer, list, mails, gateKey } = await open();
  const first = await send('글자를 새겼습니다.');
  expect(first).toMatchObject({ gateKey, round: 1, state: 'sent', text: '글자를 새겼습니다.' });
  platform.clock.set(platform.clock.now() + 60_000);
  await answer(first.key, 'change', '하트를 올려주세요.');
  platform.clock.set(platform.clock.now() + 60_000);
  const second = await send('올렸습니다.');
  platform.clock.set(platform.clock.now() + 60_000);
  const approved = await answer(second.key, 'approve');
  expect(approved).toMatchObject({ round: 2, state: 'approved', at: platform.clock.now() });

  const [latest, earliest] = await list(maker);
  expect(latest).toEqual(approved);
  expect(earliest?.history.map(({ what, text }) => [what, text])).toEqual([
    ['sent', ''],
    ['change', '하트를 올려주세요.'],
  ]);
  const times = [...(earliest?.history ?? []), ...(latest?.history ?? [])].map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(await mails('proofSent')).toMatchObject([
    { recipient: backer.email, data: { gateKey, nickname: '한도담', round: 1, text: '글자를 새겼습니다.' } },
    { recipient: backer.email, data: { round: 2, text: '올렸습니다.' } },
  ]);
  expect(await mails('proofAnswered')).toMatchObject([
    { recipient: maker.email, data: { backer: '한도담', decision: 'change', text: '하트를 올려주세요.' } },
    { recipient: maker.email, data: { decision: 'approve', text: '' } },
  ]);
});

test('no second proof is sent while one waits or once one is approved, and no answer changes', async () => {
  const { send, answer, list, maker } = await open();
  const first = await send('하나');
  expect(await refused(send('둘'))).toMatchObject({
    code: 'proofWaiting',
    proof: { key: first.key, text: '하나' },
  });
  await answer(first.key, 'approve');
  expect(await refused(send('둘'))).toMatchObject({ code: 'proofApproved', proof: { key: first.key } });
  for (const decision of ['approve', 'change'] as const)
    expect(await refused(answer(first.key, decision))).toMatchObject({
      code: 'proofAnswered',
      proof: { key: first.key, state: 'approved' },
    });
  expect(await list(maker)).toHaveLength(1);
});

test('after the tenth proof no further is sent', async () => {
  const { send, answer } = await open();
  for (let round = 1; round <= 10; round += 1) {
    const proof = await send();
    expect(proof.round).toBe(round);
    await answer(proof.key, 'change');
  }
  expect(await refused(send())).toMatchObject({ code: 'proofRounds', proof: { round: 10 } });
});

test('two presses at once send one proof and give one answer', async () => {
  const { send, answer, picture, list, maker, mails } = await open();
  const pictures = [await picture(), await picture(), await picture()];
  const sent = await Promise.allSettled(pictures.map((url) => send('', [url])));
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const [proof] = await list(maker);
  const answers = await Promise.allSettled(
    (['approve', 'change', 'approve', 'change'] as const).map((decision) =>
      answer(proof?.key ?? '', decision),
    ),
  );
  const [state] = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.state] : []));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await list(maker)).toMatchObject([{ state }]);
  expect([await mails('proofSent'), await mails('proofAnswered')].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

test('a process that dies before the commit leaves nothing, and the picture is free for the next try', async () => {
  const { platform, maker, backer, gateKey, picture, send, list } = await open();
  const dying = { ...platform, failpoint: createFailpoints('proof.before_commit=throw') };
  const images = [await picture()];
  await expect(sendProof(dying, { uid: maker.id }, { gateKey, text: '', images })).rejects.toThrow();
  expect(await list(maker)).toEqual([]);
  const proof = await send('', images);
  const answering = answerProof(dying, { uid: backer.id }, { key: proof.key, decision: 'approve', text: '' });
  await expect(answering).rejects.toThrow();
  expect(await list(maker)).toMatchObject([{ state: 'sent' }]);
});

test('a refund closes the proofs; a partial one does not', async () => {
  const world = await open();
  const { admin, maker, send, answer, list, gateKey } = world;
  const { post } = await openHttp(world);
  const refund = async (amount?: number) => {
    const done = await post(admin, '/admin/refund', { gateKey, amount, reason: '고객 요청' });
    expect(done.json()).toMatchObject({ state: true });
  };
  const first = await send();
  await refund(1_000);
  await answer(first.key, 'change');
  const second = await send();
  await refund();
  expect(await refusal(answer(second.key, 'approve'))).toBe('proofClosed');
  expect(await refusal(send())).toBe('proofClosed');
  expect(await list(maker)).toMatchObject([{ state: 'sent' }, { state: 'change' }]);
});

test('a pledge that is not paid, and one of a funding project, has no proofs', async () => {
  const { platform, maker, picture } = await open();
  const images = [await picture()];
  for (const purpose of ['ordermade', 'projects'] as const) {
    const project = await buildProject(platform, { purpose, ownerId: maker.id });
    const gateKey = await buildPledge(platform, project);
    expect(await refusal(sendProof(platform, { uid: maker.id }, { gateKey, text: '', images }))).toBe(
      'proofClosed',
    );
  }
});

test('proofs are refused to strangers, and bad input with its field and reason in Korean', async () => {
  const world = await open();
  const { platform, provider, maker, backer, stranger, admin, gateKey, project, picture, send } = world;
  const elsewhere = await buildPaidOrders(platform, provider, {
    ownerId: stranger.id,
    backerIds: [maker.id],
  });
  const { post, get } = await openHttp(world);
  const images = [await picture()];
  const sending = { gateKey, text: '', images };
  for (const [who, status] of [
    [null, 401],
    [backer, 404],
    [stranger, 404],
    [admin, 404],
  ] as const)
    expect((await post(who, '/proof/send', sending)).statusCode).toBe(status);
  const key = (await send()).key;
  for (const [who, status] of [
    [null, 401],
    [maker, 404],
    [stranger, 404],
    [admin, 404],
  ] as const) {
    expect((await post(who, '/proof/answer', { key, decision: 'approve' })).statusCode).toBe(status);
  }
  for (const [who, status] of [
    [null, 401],
    [maker, 200],
    [backer, 200],
    [admin, 200],
    [stranger, 404],
  ] as const)
    expect((await get(who, `/proof/list?gateKey=${gateKey}`)).statusCode).toBe(status);
  for (const [who, status] of [
    [null, 401],
    [maker, 200],
    [backer, 403],
    [admin, 200],
    [stranger, 403],
  ] as const)
    expect((await get(who, `/proof/queue?pid=${project.key}`)).statusCode).toBe(status);

  const wrong = async (answer: Promise<{ statusCode: number; json(): unknown }>, fields: object) => {
    const { statusCode, json } = await answer;
    expect([statusCode, json()]).toEqual([
      400,
      { state: false, code: 'invalid', msg: expect.any(String), data: { fields } },
    ]);
  };
  const [theirs, ours] = [elsewhere.pledges[0] ?? '', images[0] ?? ''];
  const sendAs = (who: typeof maker, fields: object) => post(who, '/proof/send', { ...sending, ...fields });
  const strangers = { gateKey: theirs, images: [ours] };
  await wrong(sendAs(stranger, strangers), { images: t('pay.files.gone') });
  await wrong(sendAs(maker, { images: [] }), { images: '필수 항목입니다.' });
  await wrong(sendAs(maker, { images: Array.from({ length: 6 }, (_, n) => `/files/${n}.png`) }), {
    images: '입력할 수 있는 범위를 벗어났습니다.',
  });
  await wrong(sendAs(maker, { images: [ours, ours] }), { images: '형식이 올바르지 않습니다.' });
  await wrong(sendAs(maker, { text: '가'.repeat(1_001) }), { text: '최대 1000자까지 입력할 수 있습니다.' });
  const answering = (fields: object) => post(backer, '/proof/answer', { key, ...fields });
  await wrong(answering({ decision: 'change', text: ' \n ' }), { text: '필수 항목입니다.' });
  await wrong(answering({ decision: 'change', text: '가'.repeat(1_001) }), {
    text: '최대 1000자까지 입력할 수 있습니다.',
  });
  await wrong(answering({ decision: 'maybe' }), { decision: '형식이 올바르지 않습니다.' });
  const again = await answering({ decision: 'approve' });
  expect(again.json()).toMatchObject({ state: true, msg: '시안을 승인했습니다.' });
});

test('the pictures are for the backer, the maker and admins alone', async () => {
  const world = await open();
  const { app, platform, maker, backer, stranger, admin, send } = world;
  const sender = await openSender(app, platform, maker.id);
  const waiting = (await sender.attach(null)).url;
  const { get } = { get: async (who: { id: string }) => (await openSender(app, platform, who.id)).get };
  const statuses = async (url: string) => {
    const people = { maker, backer, admin, stranger };
    const seen: Record<string, number> = { visitor: (await app.inject(url)).statusCode };
    for (const [role, who] of Object.entries(people)) seen[role] = (await (await get(who))(url)).statusCode;
    return seen;
  };
  const nobody = { visitor: 401, stranger: 404 };
  expect(await statuses(waiting)).toEqual({ ...nobody, maker: 200, admin: 200, backer: 404 });
  const [url = ''] = (await send('', [waiting])).images;
  expect(await statuses(url)).toEqual({ ...nobody, maker: 200, admin: 200, backer: 200 });
  const shown = await (await get(backer))(url);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect((await (await openSender(app, platform, maker.id)).remove(url)).statusCode).toBe(404);
});

test('only the backer’s look is recorded, once, and only while the proof waits', async () => {
  const { platform, maker, backer, admin, send, answer, list } = await open();
  const first = await send();
  const seenAt = async () => {
    const [latest] = await list(maker);
    return latest?.history.flatMap(({ what, at }) => (what === 'seen' ? [at] : []));
  };
  await list(maker);
  await list(admin);
  expect(await seenAt()).toEqual([]);
  const at = platform.clock.now() + 60_000;
  platform.clock.set(at);
  await Promise.all([list(backer), list(backer)]);
  platform.clock.set(at + 60_000);
  await list(backer);
  expect(await seenAt()).toEqual([at]);
  await answer(first.key, 'change');
  const second = await send();
  await answer(second.key, 'approve');
  await list(backer);
  expect(await seenAt()).toEqual([]);
});

test('seven days of silence are a reminder, once, and no approval', async () => {
  const { platform, backer, maker, send, answer, list, mails, sweep, gateKey } = await open();
  const sentAt = platform.clock.now();
  const proof = await send();
  await sweep(sentAt + 7 * DAY_MS - 1);
  expect(await mails('proofReminder')).toEqual([]);
  await sweep(sentAt + 7 * DAY_MS);
  await sweep(sentAt + 30 * DAY_MS);
  expect(await mails('proofReminder')).toEqual([
    {
      recipient: backer.email,
      data: { gateKey, order: expect.any(Object), nickname: '한도담', title: expect.any(String), round: 1 },
    },
  ]);
  expect(await list(maker)).toMatchObject([
    { state: 'sent', history: [{ what: 'sent' }, { what: 'reminded', at: sentAt + 7 * DAY_MS }] },
  ]);
  await answer(proof.key, 'change');
  const second = await send();
  await answer(second.key, 'approve');
  await sweep(platform.clock.now() + 30 * DAY_MS);
  expect(await mails('proofReminder')).toHaveLength(1);
});

test('the queue has the paid orders by what waits longest, and counts them', async () => {
  const { platform, provider, maker, caller } = await open();
  const names = ['콩이언니', '느린산책', '두부와모래', '보리네'];
  const members = await Promise.all(names.map((name) => buildMember(platform, { name })));
  const { project, pledges } = await buildPaidOrders(platform, provider, {
    ownerId: maker.id,
    backerIds: members.map(({ id }) => id),
  });
  const sendTo = async (place: number) => {
    platform.clock.set(platform.clock.now() + 60_000);
    const images = [await buildProofPicture(platform, maker.id)];
    return sendProof(platform, { uid: maker.id }, { gateKey: pledges[place] ?? '', text: '', images });
  };
  const answerOf = async (place: number, key: string, decision: 'approve' | 'change') => {
    platform.clock.set(platform.clock.now() + 60_000);
    return answerProof(platform, { uid: members[place]?.id ?? '' }, { key, decision, text: '다르게' });
  };
  const [later, sooner] = [await sendTo(0), await sendTo(1)];
  await sendTo(2);
  await answerOf(1, sooner.key, 'change');
  await answerOf(0, later.key, 'change');
  const queue = (state?: 'change' | 'none' | 'sent' | 'approved') =>
    listProofQueue(platform, caller(maker), { pid: project.key, state, page: 0 });
  const nicknames = async (state?: 'none' | 'sent' | 'approved') =>
    (await queue(state)).orders.map(({ nickname }) => nickname);
  expect((await queue()).counts).toEqual({ change: 2, none: 1, sent: 1, approved: 0 });
  expect(await nicknames()).toEqual(['느린산책', '콩이언니']);
  expect(await nicknames('none')).toEqual(['보리네']);
  const next = await sendTo(1);
  expect(next.round).toBe(2);
  await answerOf(1, next.key, 'approve');
  expect(await nicknames('approved')).toEqual(['느린산책']);
  expect((await queue('sent')).orders).toMatchObject([
    {
      nickname: '두부와모래',
      gateKey: pledges[2],
      proof: { round: 1, state: 'sent' },
      rewards: [{ count: 1 }],
    },
  ]);
});

test('listProofQueue returns combinations, surcharges and answers', async () => {
  const { platform, provider, maker, caller } = await open();
  const values = [
    { value: '먹색', surcharge: 0 },
    { value: '꿀색', surcharge: 2_000 },
  ];
  const questionPer = (id: string, per: 'piece' | 'order') => {
    return { id, text: id, kind: 'text' as const, choices: [], per, required: true };
  };
  const project = await buildProject(platform, {
    purpose: 'ordermade',
    ownerId: maker.id,
    rewards: [
      {
        count: 50,
        options: [{ name: '가죽 색', values }],
        questions: [questionPer('name', 'piece'), questionPer('wish', 'order')],
      },
    ],
  });
  const member = await buildMember(platform);
  const card = await buildChargeableCard(platform, member.id, 'key-queue');
  const lines = [{ idx: 0, count: 2, choice: [1], answers: [{ name: '보리' }, { name: '콩이' }] }];
  const sums = { amount: 24_000, paymentinfo: { callAmount: 27_000 }, answers: { wish: '굵게' } };
  const backer = { uid: member.id, email: member.email, name: member.name };
  await placePledge(platform, backer, orderOf(project, card.id, sums, lines), null);
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, signal);
  const { orders } = await listProofQueue(platform, caller(maker), {
    pid: project.key,
    state: 'none',
    page: 0,
  });
  expect(orders).toMatchObject([
    {
      rewards: [
        {
          ...{ idx: 0, count: 2, choice: [1], choiceText: '가죽 색: 꿀색', surcharge: 2_000 },
          answers: [{ name: '보리' }, { name: '콩이' }],
        },
      ],
      answers: { wish: '굵게' },
    },
  ]);
});

test('own pledges contain their latest proof', async () => {
  const world = await open();
  const { backer, send, answer } = world;
  const { get } = await openHttp(world);
  const latest = async () => (await get(backer, '/user/gatekeeping')).json().data[0].proof;
  expect(await latest()).toBeNull();
  const first = await send();
  expect(await latest()).toEqual({ key: first.key, state: 'sent', at: first.at });
  await answer(first.key, 'change');
  const second = await send();
  expect(await latest()).toEqual({ key: second.key, state: 'sent', at: second.at });
});

test('pictures are erased with the attachments, words with the recipient; states and times stay', async () => {
  const { platform, db, maker, send, answer, list } = await open();
  const proof = await send('글자를 새겼습니다.');
  await answer(proof.key, 'change', '하트를 올려주세요.');
  const start = platform.clock.now();
  platform.clock.set(start + 3 * 365 * DAY_MS);
  expect(await eraseOldDeliveries(platform, proofs, signal)).toBe(1);
  expect(await list(maker)).toMatchObject([{ images: [], text: '글자를 새겼습니다.' }]);
  expect((await db.query(`select from upload where kind = 'attachment'`)).rowCount).toBe(0);
  expect(await eraseOldDeliveries(platform, proofs, signal)).toBe(0);
  platform.clock.set(start + 6 * 365 * DAY_MS);
  expect(await eraseOldDeliveries(platform, proofs, signal)).toBe(1);
  expect(await list(maker)).toMatchObject([
    { state: 'change', images: [], text: '', history: [{ what: 'sent' }, { what: 'change', text: '' }] },
  ]);
});

test('a backer who leaves takes words and pictures along; what a maker who leaves has sent stays', async () => {
  const world = await open();
  const { app, platform, db, maker, backer, gateKey, send, answer, sweep } = world;
  const proof = await send('글자를 새겼습니다.');
  await answer(proof.key, 'change', '보리라고 새겨주세요.');
  await sweep(platform.clock.now() + 60_000);
  const leave = async ({ id: uid }: { id: string }) => {
    const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
    const left = await app.inject({ method: 'DELETE', url: '/api/user', headers, payload: { uid } });
    expect(left.json()).toMatchObject({ state: true });
  };
  const uploads = async () =>
    (await db.query(`select name from upload where kind = 'attachment' and pledge_id = $1`, [gateKey])).rows;
  const own = await app.inject({
    url: '/api/user/data',
    headers: { authorization: `Bearer ${await buildSession(platform, backer.id)}` },
  });
  expect(own.body).toContain('보리라고 새겨주세요.');
  expect(own.body).not.toContain('글자를 새겼습니다.');
  await deleteStatements(platform);
  // A maker whose parcels are recorded leaves once all have left.
  await db.query('update project set shipping_since = null');
  await leave(maker);
  expect(await uploads()).toEqual([{ name: '' }]);
  expect(await listProofs(platform, { ...backer, uid: backer.id }, gateKey)).toMatchObject([
    { text: '글자를 새겼습니다.', images: [expect.any(String)] },
  ]);
  await leave(backer);
  expect(await uploads()).toEqual([]);
  expect((await db.query(`select text from proof_step where text <> ''`)).rows).toEqual([]);
});

test('sendProof refuses a backer who has left', async () => {
  const { app, platform, backer, send, sweep } = await open();
  await sweep(platform.clock.now() + 60_000);
  const headers = { authorization: `Bearer ${await buildSession(platform, backer.id)}` };
  const left = await app.inject({ method: 'DELETE', url: '/api/user', headers, payload: { uid: backer.id } });
  expect(left.json()).toMatchObject({ state: true });
  expect(await refusal(send())).toBe('proofClosed');
});
