import { addDays, DAY_MS, endsAt, HOUR_MS, opensAt, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import type { Selection } from '@pq/domain/money';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { leave } from '#src/modules/admin/leave.ts';
import { blindProject } from '#src/modules/admin/moderation/blind-project.ts';
import { closeProjects, moveDueProjects } from '#src/modules/admin/scheduler/project-moves.ts';
import { renderMail } from '#src/modules/notifications/templates/render-mail.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { buildAdmin, buildMember, buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { cancelPledge } from '../pledges/cancel-pledge.ts';
import { changePledge } from '../pledges/change-pledge.ts';
import { placePledge } from '../pledges/place-pledge.ts';
import { buildBacker, orderOf, refusal } from '../pledges/testing/orders.ts';
import { restoreWithdrawal } from '../restore-pledges.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaits } from './list-waits.ts';
import { passOffersOn } from './offer-pieces.ts';

type Backer = Awaited<ReturnType<typeof buildBacker>>;
type Rewards = NonNullable<NonNullable<Parameters<typeof buildProject>[1]>['rewards']>;

const options = [
  {
    name: '색상',
    values: [
      { value: '회색', surcharge: 0 },
      { value: '금색', surcharge: 0 },
    ],
  },
];
const byColour = {
  options,
  stock: [
    { choice: [0], count: 1 },
    { choice: [1], count: 1 },
  ],
};
const perPiece = {
  id: 'engraving',
  text: '각인',
  kind: 'text' as const,
  choices: [],
  per: 'piece' as const,
  required: false,
};
const one = [{ idx: 0, count: 1 }];
const gray = [{ idx: 0, count: 1, choice: [0] }];
const gold = [{ idx: 0, count: 1, choice: [1] }];

async function open(sells: Rewards | ((today: string) => Rewards) = [{ count: 1 }, {}]) {
  const platform = await openTestPlatform();
  const rewards = typeof sells === 'function' ? sells(seoulDate(platform.clock.now())) : sells;
  const project = await buildProject(platform, { rewards });
  const { db } = platform.database;
  const place = async (lines: Selection[] = one, by?: Backer) => {
    const backer = by ?? (await buildBacker(platform));
    const { gateKey } = await placePledge(platform, backer, orderOf(project, backer.cardId, {}, lines), null);
    return { backer, gateKey };
  };
  const change = ({ backer, gateKey }: { backer: Backer; gateKey: string }, lines: Selection[]) => {
    const { database: data, rewardidx } = orderOf(project, backer.cardId, {}, lines);
    return changePledge(platform, backer, { data, rewardidx, gateKey });
  };
  const wait = async (choice?: number[], idx = 0) => {
    const backer = await buildBacker(platform);
    const { place: at } = await joinWaitlist(platform, backer.uid, { projectid: project.key, idx, choice });
    return { ...backer, at };
  };
  const withdraw = (pledge: { backer: Backer; gateKey: string }) =>
    cancelPledge(platform, pledge.backer, pledge.gateKey);
  const sweep = () => passOffersOn(platform, new AbortController().signal);
  const checks = () => runChecks(db, platform.clock.now());
  const stock = async () => {
    const { rows } = await db.query('select sold, held from reward order by idx');
    const { rows: of } = await db.query('select sold, held from reward_stock order by choice');
    return [rows[0], ...of].map(({ sold, held }) => `${sold}+${held}`);
  };
  const states = async () =>
    (await db.query('select state from waitlist order by turn')).rows.map(({ state }) => state);
  const offersTo = async (email: string) =>
    (await db.query(`select data from mail where kind = 'offerMade' and recipient = $1`, [email])).rows;
  return { platform, project, place, change, wait, withdraw, sweep, checks, stock, states, offersTo };
}

const key = (project: { key: string }, idx = 0) => ({ projectid: project.key, idx });

test('joinWaitlist assigns places in order and listWaits shows them', async () => {
  const { platform, place, wait, checks } = await open();
  await place();
  const [first, second] = [await wait(), await wait()];
  expect([first.at, second.at]).toEqual([1, 2]);
  expect(await listWaits(platform, second.uid)).toMatchObject([
    { idx: 0, place: 2, behind: 0, offer: null, lapsedAt: null, reward: '구성 1', price: 10_000, choice: [] },
  ]);
  expect(await listWaits(platform, first.uid)).toMatchObject([{ place: 1, behind: 1 }]);
  expect(await checks()).toEqual([]);
});

test('joinWaitlist refuses a free piece, a second place, the own project, and unknown or closed ones', async () => {
  const { platform, project, place, wait, states } = await open();
  const stranger = await buildBacker(platform);
  const join = (uid: string, to: object = {}) =>
    refusal(joinWaitlist(platform, uid, { ...key(project), ...to }));
  expect(await join(stranger.uid)).toBe('waitlistFree');
  expect(await join(stranger.uid, { idx: 1 })).toBe('waitlistFree');
  await place();
  const waiting = await wait();
  expect(await join(waiting.uid)).toBe('waitlistTwice');
  expect(await join(project.ownerId)).toBe('pledgeOwn');
  expect(await join(stranger.uid, { idx: 9 })).toBe('notFound');
  expect(await join(stranger.uid, { projectid: newId(Date.now()) })).toBe('notFound');
  platform.clock.set(opensAt(addDays(project.periodFinish ?? '', 1)));
  expect(await join(stranger.uid)).toBe('pledgeClosed');
  expect(await states()).toEqual(['waiting']);
});

test('joinWaitlist refuses a member who could not take the piece', async () => {
  const { platform, project, place } = await open((today) => [
    { count: 1, limitPerPerson: 1 },
    { count: 1, earlyUntil: today },
  ]);
  const { backer } = await place([
    { idx: 0, count: 1 },
    { idx: 1, count: 1 },
  ]);
  expect(await refusal(joinWaitlist(platform, backer.uid, key(project)))).toBe('pledgeLimit');
  platform.clock.set(platform.clock.now() + DAY_MS);
  const stranger = await buildBacker(platform);
  expect(await refusal(joinWaitlist(platform, stranger.uid, key(project, 1)))).toBe('pledgeEarly');
});

test('a project marks the rewards of which the viewer has as many pieces as one person may have', async () => {
  const { platform, project, place } = await open([{ count: 2, limitPerPerson: 1 }, {}]);
  const { backer } = await place([
    { idx: 0, count: 1 },
    { idx: 1, count: 1 },
  ]);
  const isFullFor = async (uid: string) => {
    const viewer = { uid, role: 'member' as const };
    const { rewards } = await getProject(platform, { key: project.key, purpose: project.purpose }, viewer);
    return rewards.content.map(({ isFull }) => isFull);
  };
  expect(await isFullFor(backer.uid)).toEqual([true, undefined]);
  expect(await isFullFor((await buildBacker(platform)).uid)).toEqual([undefined, undefined]);
});

test('listWaits offers a free piece after a passed offer until the member has as many as one may', async () => {
  const { platform, project, place, wait, withdraw, sweep } = await open([{ count: 2, limitPerPerson: 1 }]);
  const holders = [await place(), await place()];
  const first = await wait();
  for (const holder of holders) await withdraw(holder);
  platform.clock.set(platform.clock.now() + limits.offerHours * HOUR_MS + 1);
  await sweep();
  expect(await listWaits(platform, first.uid)).toMatchObject([{ isFree: true }]);
  await place(one, first);
  expect(await listWaits(platform, first.uid)).toMatchObject([{ isFree: false, canWait: false }]);
  expect(await leaveWaitlist(platform, first.uid, key(project))).toBe('lapsed');
});

test('a withdrawn piece is reserved for the first in line, who is mailed, and sold out for others', async () => {
  const { platform, place, wait, withdraw, stock, states, offersTo, checks } = await open();
  const pledge = await place();
  const [first, second] = [await wait(), await wait()];
  await withdraw(pledge);
  expect(await stock()).toEqual(['0+1']);
  expect(await states()).toEqual(['offered', 'waiting']);
  const until = platform.clock.now() + limits.offerHours * HOUR_MS;
  const [mail, ...more] = await offersTo(first.email);
  expect(mail?.data).toMatchObject({ reward: '구성 1', option: '', price: 10_000 });
  expect(Math.abs(mail?.data.until - until)).toBeLessThan(60_000);
  expect([...more, ...(await offersTo(second.email))]).toEqual([]);
  expect(await refusal(place())).toBe('pledgeStock');
  const [offer] = await listWaits(platform, first.uid);
  expect(offer).toMatchObject({ place: 1, offer: { until: expect.any(Number) } });
  await place(one, first);
  expect(await stock()).toEqual(['1+0']);
  expect(await states()).toEqual(['waiting']);
  expect(await checks()).toEqual([]);
});

test('the offer mail shortens the text of a reward without a name to one line', async () => {
  const { place, wait, withdraw, offersTo } = await open([
    { count: 1, context: `머그 2점\n${'손으로 빚어 '.repeat(50)}` },
  ]);
  const pledge = await place();
  const first = await wait();
  await withdraw(pledge);
  const [mail] = await offersTo(first.email);
  const { subject } = renderMail('offerMade', mail.data, 'https://pq.test');
  expect(subject).toContain('머그 2점 손으로 빚어');
  expect(subject.length).toBeLessThan(120);
});

test('placePledge counts a reserved piece as left only for the member it is reserved for', async () => {
  const { project, platform, place, wait, withdraw } = await open([{ count: 2 }]);
  const other = await place();
  await place();
  const first = await wait();
  await withdraw(other);
  const order = (backer: Backer) =>
    placePledge(platform, backer, orderOf(project, backer.cardId, {}, [{ idx: 0, count: 2 }]), null).catch(
      (error: unknown) => (error instanceof ProductError ? error.data : error),
    );
  expect(await order(first)).toEqual({ lines: [{ idx: 0, choice: [], left: 1 }] });
  expect(await order(await buildBacker(platform))).toEqual({ lines: [{ idx: 0, choice: [], left: 0 }] });
  // An expired offer counts for no member until it is passed on.
  platform.clock.set(platform.clock.now() + limits.offerHours * HOUR_MS);
  expect(await order(first)).toEqual({ lines: [{ idx: 0, choice: [], left: 0 }] });
});

test('changePledge to fewer pieces frees one and to more uses the reserved piece', async () => {
  const { place, change, wait, stock, states, checks } = await open([{ count: 3 }, {}]);
  const much = await place([{ idx: 0, count: 2 }]);
  const few = await place([
    { idx: 0, count: 1 },
    { idx: 1, count: 1 },
  ]);
  const first = await wait();
  const another = await place([{ idx: 1, count: 1 }], first);
  await change(much, one);
  expect([await stock(), await states()]).toEqual([['2+1'], ['offered']]);
  await change({ ...another, backer: first }, [
    { idx: 0, count: 1 },
    { idx: 1, count: 1 },
  ]);
  expect([await stock(), await states()]).toEqual([['3+0'], []]);
  // A repeat after a lost answer changes nothing.
  await change({ ...another, backer: first }, [
    { idx: 0, count: 1 },
    { idx: 1, count: 1 },
  ]);
  expect(await stock()).toEqual(['3+0']);
  await change(few, [{ idx: 1, count: 1 }]);
  expect(await stock()).toEqual(['2+0']);
  expect(await checks()).toEqual([]);
});

test('passOffersOn passes on an offer after 24 hours, and its member may join again at the end', async () => {
  const { platform, project, place, wait, withdraw, sweep, stock, states, offersTo, checks } = await open();
  const pledge = await place();
  const [first, second, third] = [await wait(), await wait(), await wait()];
  await withdraw(pledge);
  platform.clock.set(platform.clock.now() + limits.offerHours * HOUR_MS - 60_000);
  expect(await sweep()).toEqual({ done: 0, failed: 0 });
  platform.clock.set(platform.clock.now() + 60_000 + 1);
  expect(await refusal(place(one, first))).toBe('pledgeStock');
  // PostgreSQL reports the refusal before it releases the project, and the sweep skips locked projects.
  await platform.database.db.query('select from project for update');
  expect(await sweep()).toEqual({ done: 1, failed: 0 });
  expect([await stock(), await states()]).toEqual([['0+1'], ['lapsed', 'offered', 'waiting']]);
  expect(await offersTo(second.email)).toHaveLength(1);
  const { rows: lapsed } = await platform.database.db.query(
    `select recipient from mail where kind = 'offerLapsed'`,
  );
  expect(lapsed).toEqual([{ recipient: first.email }]);
  expect(await listWaits(platform, first.uid)).toMatchObject([
    { place: 0, offer: null, lapsedAt: expect.any(Number), isFree: false, canWait: true },
  ]);
  expect(await joinWaitlist(platform, first.uid, key(project))).toEqual({ place: 2 });
  await leaveWaitlist(platform, third.uid, key(project));
  expect(await listWaits(platform, first.uid)).toMatchObject([{ place: 1, lapsedAt: null }]);
  expect(await checks()).toEqual([]);
});

test('an offer ends no later than an early bird, and no later than its project', async () => {
  const { platform, project, place, wait, withdraw } = await open((today) => [
    { count: 1, earlyUntil: today },
    { count: 1 },
  ]);
  const early = await place();
  const waitsForEarly = await wait();
  await withdraw(early);
  const [ofEarly] = await listWaits(platform, waitsForEarly.uid);
  expect(ofEarly?.offer?.until).toBe(endsAt(seoulDate(platform.clock.now())));
  const finish = project.periodFinish ?? '';
  const late = await place([{ idx: 1, count: 1 }]);
  const waitsForLate = await wait(undefined, 1);
  platform.clock.set(endsAt(finish) - HOUR_MS);
  await withdraw(late);
  const [ofLate] = await listWaits(platform, waitsForLate.uid);
  expect(ofLate?.offer?.until).toBe(endsAt(finish));
});

test('leaveWaitlist offers the reserved piece to the next and changes nothing on a repeat', async () => {
  const { platform, project, place, wait, withdraw, stock, states, offersTo, checks } = await open();
  const pledge = await place();
  const [first, second] = [await wait(), await wait()];
  await withdraw(pledge);
  const stranger = await buildBacker(platform);
  expect(await leaveWaitlist(platform, stranger.uid, key(project))).toBe('waiting');
  expect(await states()).toEqual(['offered', 'waiting']);
  expect(await leaveWaitlist(platform, first.uid, key(project))).toBe('held');
  expect(await leaveWaitlist(platform, first.uid, key(project))).toBe('waiting');
  expect([await stock(), await states()]).toEqual([['0+1'], ['offered']]);
  expect(await offersTo(second.email)).toHaveLength(1);
  expect(await leaveWaitlist(platform, second.uid, key(project))).toBe('held');
  expect(await stock()).toEqual(['0+0']);
  await place();
  expect(await checks()).toEqual([]);
});

test('leaveWaitlist locks nothing for a member without a place', async () => {
  const { platform, project, place, wait } = await open();
  await place();
  const waiting = await wait();
  const stranger = await buildBacker(platform);
  await inTransaction(platform.owner, async (tx) => {
    await tx.query('select from project where key = $1 for update', [project.key]);
    expect(await leaveWaitlist(platform, stranger.uid, key(project))).toBe('waiting');
  });
  await leaveWaitlist(platform, waiting.uid, key(project));
  expect(await listWaits(platform, waiting.uid)).toEqual([]);
});

test('a combination has its own queue, and a member who waits for any gets the first free piece', async () => {
  const { platform, project, place, wait, withdraw, stock, states, checks } = await open([byColour]);
  const [inGray, inGold] = [await place(gray), await place(gold)];
  const forGold = await wait([1]);
  const forAny = await wait();
  const forGray = await wait([0]);
  expect([forGold.at, forAny.at, forGray.at]).toEqual([1, 2, 2]);
  expect(await refusal(joinWaitlist(platform, forGold.uid, { ...key(project), choice: [1] }))).toBe(
    'waitlistTwice',
  );
  expect(await refusal(wait([7]))).toBe('invalid');
  await withdraw(inGray);
  expect([await stock(), await states()]).toEqual([
    ['1+1', '0+1', '1+0'],
    ['waiting', 'offered', 'waiting'],
  ]);
  expect(await refusal(place(gold, forAny))).toBe('pledgeStock');
  await place(gray, forAny);
  await withdraw(inGold);
  expect(await stock()).toEqual(['1+1', '1+0', '0+1']);
  await place(gold, forGold);
  expect([await stock(), await states()]).toEqual([['2+0', '1+0', '1+0'], ['waiting']]);
  expect(await checks()).toEqual([]);
});

test('changePledge to the reserved combination offers the former one to the queue', async () => {
  const { platform, project, place, change, wait, withdraw, stock, states, offersTo, checks } = await open([
    { ...byColour, count: 2 },
  ]);
  const mine = await place(gray);
  const theirs = await place(gold);
  await joinWaitlist(platform, mine.backer.uid, { ...key(project), choice: [1] });
  const forGray = await wait([0]);
  await withdraw(theirs);
  expect([await stock(), await states()]).toEqual([
    ['1+1', '1+0', '0+1'],
    ['offered', 'waiting'],
  ]);
  await change(mine, gold);
  expect([await stock(), await states()]).toEqual([['1+1', '0+1', '1+0'], ['offered']]);
  expect(await offersTo(forGray.email)).toHaveLength(1);
  expect(await checks()).toEqual([]);
});

test.each([
  ['the limit of a person', { limitPerPerson: 1 }, 1],
  ['the most that one person can answer for', { questions: [perPiece] }, limits.answeredPieces],
])('offerFreePieces skips a member who has reached %s until they release a piece', async (_, goods, most) => {
  const { platform, project, place, wait, withdraw, stock, states, checks } = await open([
    {
      options,
      stock: [
        { choice: [0], count: most + 1 },
        { choice: [1], count: 2 },
      ],
      ...goods,
    },
  ]);
  const lineOf = (choice: number, count: number) => [{ idx: 0, count, choice: [choice] }];
  const [inGold, alsoInGold] = [await place(lineOf(1, 1)), await place(lineOf(1, 1))];
  const first = await wait([1]);
  const second = await wait([1]);
  const inGray = await place(lineOf(0, most), first);
  await withdraw(inGold);
  expect(await states()).toEqual(['waiting', 'offered']);
  await place(lineOf(1, 1), second);
  await withdraw(alsoInGold);
  expect([await states(), (await stock())[2]]).toEqual([['waiting'], '1+0']);
  expect((await listWaits(platform, first.uid))[0]).toMatchObject({
    projectid: project.key,
    place: 1,
  });
  await withdraw(inGray);
  expect([await states(), (await stock())[2]]).toEqual([['offered'], '1+1']);
  expect(await checks()).toEqual([]);
});

test('queues end with their project, without reservations or mails', async () => {
  const { platform, project, place, wait, withdraw, stock, states, checks } = await open([{ count: 2 }]);
  const pledge = await place();
  await place();
  await wait();
  await wait();
  await withdraw(pledge);
  platform.clock.set(opensAt(addDays(project.periodFinish ?? '', 1)));
  await moveDueProjects(platform, closeProjects, new AbortController().signal);
  expect([await stock(), await states()]).toEqual([['1+0'], []]);
  const { rows } = await platform.database.db.query(`select from mail where kind = 'offerMade'`);
  expect(rows).toHaveLength(1);
  const { rows: demand } = await platform.database.db.query('select waited_at_close as n from reward');
  expect(demand).toEqual([{ n: 2 }]);
  expect(await checks()).toEqual([]);
});

test('a hidden project offers nothing, and passes on expired offers once it is visible again', async () => {
  const { platform, project, place, wait, withdraw, sweep, stock, states } = await open();
  const pledge = await place();
  await wait();
  await wait();
  await withdraw(pledge);
  const admin = await buildAdmin(platform);
  const decide = (on: boolean) => blindProject(platform, admin, { key: project.key, on, reason: '확인' });
  await decide(true);
  platform.clock.set(platform.clock.now() + 25 * HOUR_MS);
  await sweep();
  expect([await stock(), await states()]).toEqual([['0+0'], ['lapsed', 'waiting']]);
  await decide(false);
  expect([await stock(), await states()]).toEqual([['0+1'], ['lapsed', 'offered']]);
});

test('leaving gives up every place and offers a reserved piece to the next', async () => {
  const { platform, place, wait, withdraw, stock, offersTo, checks } = await open();
  const pledge = await place();
  const [first, second] = [await wait(), await wait()];
  await withdraw(pledge);
  await leave(platform, first);
  expect(await stock()).toEqual(['0+1']);
  expect(await offersTo(second.email)).toHaveLength(1);
  expect(await checks()).toEqual([]);
});

test('restoreWithdrawal offers the released piece to the queue', async () => {
  const { platform, place, wait, stock, offersTo, checks } = await open();
  const pledge = await place();
  const first = await wait();
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, (tx) => restoreWithdrawal(tx, pledge.gateKey, 'backer', now));
  expect(await stock()).toEqual(['0+1']);
  expect(await offersTo(first.email)).toHaveLength(1);
  expect(await checks()).toEqual([]);
});

test('placePledge uses the reserved piece once when it is repeated after a lost answer', async () => {
  const { platform, project, place, wait, withdraw, stock } = await open([{ count: 2 }]);
  const pledge = await place();
  await place();
  const first = await wait();
  await withdraw(pledge);
  const order = orderOf(project, first.cardId);
  const once = await placePledge(platform, first, order, 'again');
  expect(await placePledge(platform, first, order, 'again')).toEqual(once);
  expect(await stock()).toEqual(['2+0']);
});

test('a process that dies between release and offer leaves the piece reserved as before', async () => {
  const { platform, place, wait, withdraw, sweep, stock, states, checks } = await open();
  const pledge = await place();
  await wait();
  await wait();
  await withdraw(pledge);
  platform.clock.set(platform.clock.now() + 25 * HOUR_MS);
  const dying = { ...platform, failpoint: () => Promise.reject(new Error('died')) };
  expect(await passOffersOn(dying, new AbortController().signal)).toEqual({ done: 0, failed: 1 });
  expect([await stock(), await states()]).toEqual([['0+1'], ['offered', 'waiting']]);
  await sweep();
  expect([await stock(), await states()]).toEqual([['0+1'], ['lapsed', 'offered']]);
  expect(await checks()).toEqual([]);
});

test('joinWaitlist assigns thirty concurrent places and none beyond the limit of a queue', async () => {
  const { platform, project, place } = await open();
  await place();
  const members = [];
  for (let n = 0; n < 30; n += 1) members.push(await buildMember(platform));
  const places = await Promise.all(
    members.map(({ id }) => joinWaitlist(platform, id, { ...key(project), choice: undefined })),
  );
  expect(places.map(({ place: at }) => at).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, at) => at + 1),
  );
  const { db } = platform.database;
  await db.query(
    `insert into member (id, email, name, name_key, provider)
      select gen_random_uuid(), 'q' || n || '@example.com', '대기' || n, 'q' || n, 'email'
      from generate_series(1, $1::int) n`,
    [limits.waitlist - 31],
  );
  await db.query(
    `insert into waitlist (project_key, idx, member_id, turn, joined_at)
      select $1, 0, id, 30 + row_number() over (), now() from member where name like '대기%'`,
    [project.key],
  );
  const late = [await buildMember(platform), await buildMember(platform), await buildMember(platform)];
  const outcomes = await Promise.all(
    late.map(({ id }) => refusal(joinWaitlist(platform, id, { ...key(project), choice: undefined }))),
  );
  expect(outcomes.filter((code) => code === 'waitlistFull')).toHaveLength(2);
});

test('a piece that is released during a rush of fifty orders goes to the first in line', async () => {
  const { platform, place, wait, withdraw, stock, states, checks } = await open();
  const pledge = await place();
  const first = await wait();
  await wait();
  const strangers = await Promise.all(Array.from({ length: 50 }, () => buildBacker(platform)));
  const attempts = strangers.map((stranger) => refusal(place(one, stranger)));
  await withdraw(pledge);
  const outcomes = await Promise.all(attempts);
  expect(new Set(outcomes)).toEqual(new Set(['pledgeStock']));
  expect([await stock(), await states()]).toEqual([['0+1'], ['offered', 'waiting']]);
  const late = strangers.slice(0, 10).map((stranger) => refusal(place(one, stranger)));
  await place(one, first);
  expect(new Set(await Promise.all(late))).toEqual(new Set(['pledgeStock']));
  expect(await stock()).toEqual(['1+0']);
  expect(await checks()).toEqual([]);
});

test('an offer that is accepted while it expires is either accepted or passed on', async () => {
  const { platform, project, place, wait, withdraw, stock, states, checks } = await open();
  const pledge = await place();
  const first = await wait();
  await wait();
  await withdraw(pledge);
  const [taken] = await Promise.all([
    place(one, first).then(
      () => 'taken',
      () => 'refused',
    ),
    leaveWaitlist(platform, first.uid, key(project)),
  ]);
  const after = [await stock(), await states()];
  expect(after).toEqual(taken === 'taken' ? [['1+0'], ['waiting']] : [['0+1'], ['offered']]);
  expect(await checks()).toEqual([]);
});

test('joinWaitlist counts no pieces of another project', async () => {
  const { platform, project } = await open();
  const other = await buildProject(platform, { rewards: [{ count: 1 }] });
  const member = await buildMember(platform);
  await buildPledge(platform, other, member.id);
  expect(await refusal(joinWaitlist(platform, member.id, key(project)))).toBe('waitlistFree');
});
