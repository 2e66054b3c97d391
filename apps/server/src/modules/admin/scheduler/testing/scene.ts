import { DAY_MS } from '@pq/domain/dates';
import { removeCard } from '#src/modules/payments/cards/remove-card.ts';
import { payNow } from '#src/modules/payments/charges/charge-now.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import {
  changePledge,
  changePledgeCard,
  chooseFallbackCard,
} from '#src/modules/pledging/pledges/change-pledge.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { joinWaitlist } from '#src/modules/pledging/waitlist/join-waitlist.ts';
import { leaveWaitlist } from '#src/modules/pledging/waitlist/leave-waitlist.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import {
  buildAdmin,
  buildChargeableCard,
  buildMember,
  buildProject,
  type ScriptedProvider,
  type TestPlatform,
} from '#src/testing/index.ts';
import { blindProject } from '../../moderation/blind-project.ts';
import { sweepUntilQuiet } from '../sweep.ts';
import { PEOPLE, type Step } from './lives.ts';
import { createProcess, expectRefusal, type Process } from './process.ts';

type Person = { uid: string; email: string; name: string; cards: string[] };
export type Scene = {
  platform: TestPlatform;
  provider: ScriptedProvider;
  process: Process;
  admin: AdminCaller;
  people: Person[];
  projects: Awaited<ReturnType<typeof buildProject>>[];
};

const options = [
  {
    name: '색상',
    values: [
      { value: '회색', surcharge: 0 },
      { value: '금색', surcharge: 700 },
    ],
  },
];
const sold = [
  { idx: 0, choice: [0], surcharge: 0 },
  { idx: 0, choice: [1], surcharge: 700 },
  { idx: 1, surcharge: 0 },
];

export async function newScene(platform: TestPlatform, provider: ScriptedProvider): Promise<Scene> {
  provider.faults = [];
  provider.refundFaults = [];
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const member = await buildMember(platform);
      const cards = [await chargeableCard(platform, member.id), await chargeableCard(platform, member.id)];
      return { uid: member.id, email: member.email, name: member.name, cards };
    }),
  );
  const stock = [
    { choice: [0], count: 4 },
    { choice: [1], count: 3 },
  ];
  const rewards = [{ count: 5, options, stock, limitPerPerson: 4 }, { earlyFirst: 7 }];
  const projects = [
    await buildProject(platform, { rewards }),
    await buildProject(platform, { rewards, projectType: 'PT01', goal: 60_000 }),
  ];
  const process = createProcess(platform);
  return { platform, provider, process, admin: await buildAdmin(platform), people, projects };
}

async function chargeableCard(platform: TestPlatform, memberId: string): Promise<string> {
  return (await buildChargeableCard(platform, memberId, `key-${newId(Date.now())}`)).id;
}

export async function perform(scene: Scene, does: Step): Promise<void> {
  await scene.process.run((platform) => act({ ...scene, platform }, does)).catch(expectRefusal);
}

function queueUp(
  platform: TestPlatform,
  uid: string,
  projectid: string,
  does: Extract<Step, { do: 'wait' | 'quit' }>,
): Promise<unknown> {
  const { idx, ...line } = sold[does.of] ?? { idx: 0 };
  const queue = { projectid, idx };
  if (does.do === 'quit') return leaveWaitlist(platform, uid, queue);
  return joinWaitlist(platform, uid, { ...queue, choice: 'choice' in line ? line.choice : undefined });
}

async function act(scene: Scene, does: Step): Promise<unknown> {
  const { platform, provider } = scene;
  if (does.do === 'trap') return scene.process.arm(does.trap);
  if (does.do === 'fault') return provider.faults.push(does.fault);
  if (does.do === 'refundFault') return provider.refundFaults.push(does.fault);
  const at = scene.projects[does.project];
  if (!at) throw new Error('no such project');
  if (does.do === 'blind') return toggleBlind(scene, at.key);
  if (does.do === 'shrink') return shrink(scene, at.key, does.base);
  const person = scene.people[does.who];
  if (!person) throw new Error('no such person');
  const [card = '', spare = ''] = person.cards;
  if (does.do === 'removeCard') return removeCard(platform, person.uid, spare);
  if (does.do === 'wait' || does.do === 'quit') return queueUp(platform, person.uid, at.key, does);
  if (does.do === 'place') {
    const { database, rewardidx } = priced(at, card, does);
    return placePledge(platform, person, { database, rewardidx }, null);
  }
  const { rows } = await platform.database.db.query<{ id: string; cardId: string }>(
    `select id, card_id as "cardId" from pledge where member_id = $1 and project_key = $2 order by placed_at desc, id desc`,
    [person.uid, at.key],
  );
  const pledge = rows[0];
  if (!pledge) return;
  const other = pledge.cardId === card ? spare : card;
  switch (does.do) {
    case 'cancel':
      return cancelPledge(platform, person, pledge.id);
    case 'card':
      return changePledgeCard(platform, person.uid, pledge.id, other);
    case 'payNow':
      return payNow(platform, provider, person.uid, pledge.id);
    case 'refund':
      return refund(scene, pledge.id, does.amount);
    case 'fallback':
      return chooseFallbackCard(platform, person.uid, pledge.id, other);
    case 'fix': {
      const { database: data, rewardidx } = priced(at, other, does);
      return changePledge(platform, person, { data, rewardidx, gateKey: pledge.id });
    }
  }
}

function refund({ platform, provider, admin }: Scene, gateKey: string, amount: number | undefined) {
  return refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null });
}

async function shrink(scene: Scene, project: string, base: number): Promise<void> {
  const { rows } = await scene.platform.database.db.query<{ id: string; left: number }>(
    `select id, (call_amount - refunded)::int8 as left from pledge
     where project_key = $1 and status = 'paid' and call_amount > refunded order by id`,
    [project],
  );
  const [last, ...others] = rows;
  for (const { id } of others)
    await refund(scene, id, undefined).catch((error) => {
      expectRefusal(error);
      if (scene.process.isDisturbed()) throw error;
    });
  if (last && last.left > base) await refund(scene, last.id, last.left - base);
}

function priced(
  at: Scene['projects'][number],
  card: string,
  { lines, donation }: { lines: number[]; donation: number },
) {
  const chosen = sold.flatMap((line, place) => {
    const count = lines[place] ?? 0;
    return count > 0 ? [{ ...line, count }] : [];
  });
  const products = chosen.reduce((sum, { count, surcharge }) => sum + count * (10_000 + surcharge), 0);
  const amount = products + donation;
  return orderOf(at, card, { donation, amount, paymentinfo: { callAmount: amount + 3_000 } }, chosen);
}

export async function toggleBlind({ platform, admin }: Scene, key: string): Promise<void> {
  const { rows } = await platform.database.db.query('select state from project where key = $1', [key]);
  await blindProject(platform, admin, { key, on: rows[0]?.state !== 'blind', reason: '확인 중입니다.' });
}

/**
 * Day by day unless `leapMs` says more, since the sweep of a running product never leaps over a week. What a day has not used of its
 * faults is over: of a provider that is lost for days the checks rightly complain.
 */
export async function moveClock(scene: Scene, nowMs: number, leapMs = DAY_MS): Promise<void> {
  const { platform, provider, process } = scene;
  do {
    platform.clock.set(Math.min(nowMs, platform.clock.now() + leapMs));
    await sweepScene(scene);
    if (platform.clock.now() < nowMs) {
      provider.faults = [];
      provider.refundFaults = [];
    }
  } while (platform.clock.now() < nowMs);
  if (!process.isDisturbed()) return;
  await process.wake();
  await sweepScene(scene);
}

async function sweepScene({ process, provider }: Scene): Promise<void> {
  for (let sprung = -1; sprung < process.sprung(); ) {
    sprung = process.sprung();
    if (process.isDisturbed()) await process.restart();
    await process.run((platform, signal) => sweepUntilQuiet(platform, provider, signal)).catch(expectRefusal);
  }
}
