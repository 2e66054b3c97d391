import { movePromise as movePromiseCall } from '@pq/contract/calls/promises';
import * as calls from '@pq/contract/calls/shipping';
import { paymentAt } from '@pq/domain/dates';
import type { Selection } from '@pq/domain/money';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildChargeableCard, buildMember, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { listPledges } from '../../own-pledges.ts';
import { movePromise } from '../../promises/move-promise.ts';
import { listShipping } from '../list-shipping.ts';
import { confirmReceived, undoReceived } from '../receive-parcels.ts';
import { setMaking } from '../set-making.ts';
import { setShippingState } from '../set-shipping-state.ts';
import { undoShipping } from '../undo-shipping.ts';

type State = z.input<typeof calls.setShippingState.input>;

/** A tracking number of CJ. */
export const number = (n: number) => String(641_233_000_000 + n);

const signal = new AbortController().signal;

/**
 * A project that has succeeded, with one paid pledge of a backer for each selection: reward 0 and 1 are parcels, 2 is none. Every test
 * leaves the database without a finding.
 */
export async function openOrders(
  selections: Selection[][] = [[{ idx: 0, count: 1 }]],
  /** Delivery months of the first rewards. */
  months: readonly string[] = [],
) {
  const { app, platform, provider } = await openTestApp();
  const { clock, database } = platform;
  const maker = await buildMember(platform, { name: '고요물레' });
  const project = await buildProject(platform, {
    ownerId: maker.id,
    rewards: [
      { name: '백자 머그', month: months[0] ?? null },
      { name: '저금통', month: months[1] ?? null },
      { name: '이름 새기기', shipping: 'none', delivery: 0 },
    ],
  });
  const backers: Awaited<ReturnType<typeof buildMember>>[] = [];
  const gateKeys: string[] = [];
  for (const [n, selection] of selections.entries()) {
    const backer = await buildMember(platform, { name: `후원자${n}` });
    const card = await buildChargeableCard(platform, backer.id, `key-${n}`);
    const isSent = selection.some(({ idx }) => idx < 2);
    const order = orderOf(project, card.id, {}, selection);
    order.database.deliveryinfo.profile = {
      name: `받는이${n}`,
      tel: `010-1234-00${String(n).padStart(2, '0')}`,
    };
    if (!isSent) {
      order.database.deliveryprice = 0;
      order.database.paymentinfo.callAmount = order.database.amount;
    }
    const { id: uid, email, name } = backer;
    gateKeys.push((await placePledge(platform, { uid, email, name }, order, null)).gateKey);
    backers.push(backer);
  }
  const sweep = async (nowMs = clock.now()) => {
    clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, signal);
  };
  await sweep(paymentAt(project.periodFinish ?? ''));
  onTestFinished(async () => {
    const findings = await runChecks(database.db, clock.now());
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
  });

  const pid = project.key;
  const by = { uid: maker.id, role: 'member' as const };
  const caller = { ...by, email: maker.email, name: maker.name };
  const own = (n: number) => ({ uid: backers[n]?.id ?? '', role: 'member' as const, email: '', name: '' });
  return {
    ...{ app, platform, provider, project, maker: by, backers, gateKeys, sweep },
    key: (n: number) => gateKeys[n] ?? '',
    /** Moves the clock and does what is due. */
    after: (ms: number) => sweep(clock.now() + ms),
    /** The process is interrupted there. */
    dyingAt: (name: string): Platform => ({ ...platform, failpoint: createFailpoints(`${name}=throw`) }),
    list: (filter: Partial<z.input<typeof calls.listShipping.input>> = {}) =>
      listShipping(platform, caller, calls.listShipping.input.parse({ pid, ...filter })),
    move: (input: Omit<State, 'pid'>, on: Platform = platform) =>
      setShippingState(on, by, calls.setShippingState.input.parse({ pid, ...input })),
    send: (keys: readonly string[], change: Partial<State> = {}) =>
      setShippingState(
        platform,
        by,
        calls.setShippingState.input.parse({
          pid,
          gateKeys: [...keys],
          state: 'shipped',
          carrier: 'direct',
          ...change,
        }),
      ),
    promise: async (viewer: 'visitor' | 'maker' | number = 'visitor') => {
      const as = viewer === 'visitor' ? null : viewer === 'maker' ? caller : own(viewer);
      return (await getProject(platform, { key: pid, purpose: 'projects' }, as)).promise;
    },
    movePromise: (month: string, change: Partial<z.input<typeof movePromiseCall.input>> = {}) =>
      movePromise(
        platform,
        by,
        movePromiseCall.input.parse({ key: pid, month, reason: '가마를 한 번 더 때야 합니다.', ...change }),
      ),
    undo: (what: Omit<z.input<typeof calls.undoShipping.input>, 'pid'>) =>
      undoShipping(platform, by, calls.undoShipping.input.parse({ pid, ...what })),
    making: (on: boolean) => setMaking(platform, by, { pid, on }),
    receive: (n: number, parcel?: string) =>
      confirmReceived(platform, own(n), calls.confirmReceived.input.parse({ gateKey: gateKeys[n], parcel })),
    unreceive: (n: number, parcel?: string) =>
      undoReceived(platform, own(n), calls.undoReceived.input.parse({ gateKey: gateKeys[n], parcel })),
    shipping: async (n: number) => (await listPledges(platform, own(n)))[0]?.shipping ?? null,
    mails: async (...kinds: string[]) =>
      (
        await database.db.query<{ kind: string; recipient: string; data: Record<string, unknown> }>(
          'select kind, recipient, data from mail where kind = any($1) order by id',
          [kinds],
        )
      ).rows,
  };
}
