import type { setShippingState as call } from '@pq/contract/calls/shipping';
import { t } from '@pq/domain/copy';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import { moveRefusal, moveRefusalKey, type OrderRefusal, shippingGroup } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  assertRecorded,
  countPress,
  isSameLine,
  type LockedOrder,
  lockOrders,
  lockShippingProject,
  type Maker,
  type ShippingProject,
  shippingLimit,
  unsentLines,
} from './lock-orders.ts';
import { enqueueMaking } from './parcel-mails.ts';
import { type ParcelLine, shippingVersion } from './parcel-rows.ts';
import { readNumber } from './read-number.ts';
import { insertSteps, type NewParcel, recountPromise, sendParcels } from './write-parcels.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;
type Refused = Answer['refused'][number];

/** `asked`: the order is as it was asked to be already. */
type Judgement = { gateKey: string } & (
  | { kind: 'done' | 'move' }
  | { kind: 'send'; parcel: NewParcel }
  | { kind: 'refused'; refused: Refused }
);

/**
 * Moves orders of a project between preparing and making, or reports them as sent, all in one transaction. A single order that cannot
 * be moved is refused; of several, those are listed. Throws notFound, permission, shippingClosed, shippingMoved, tooMany, and invalid
 * at `carrier`, `number` and `lines`.
 */
export async function setShippingState(platform: Platform, maker: Maker, input: Input): Promise<Answer> {
  const { db } = platform.database;
  return withQuota(db, `shipping:${maker.uid}`, shippingLimit, () =>
    inTransaction(db, async (tx) => {
      const project = await lockShippingProject(tx, maker, input.pid, { exclusively: true });
      assertRecorded(project);
      const orders = await lockOrders(tx, project.key, input.gateKeys);
      const judged = judgeAll(project, orders, input);
      const now = new Date(platform.clock.now());
      // Each part mails the backer.
      for (const { parcel } of input.lines ? judged.filter(isSend) : [])
        await countPress(tx, 'maker', parcel.gateKey);
      const answer = await carryOut(tx, { project, maker, input, judged }, now);
      await platform.failpoint('shipping.before_commit');
      return answer;
    }),
  );
}

const isSend = (one: Judgement): one is Extract<Judgement, { kind: 'send' }> => one.kind === 'send';

function judgeAll(project: ShippingProject, orders: Map<string, LockedOrder>, input: Input): Judgement[] {
  const { gateKeys, number, each } = input;
  const withNumber = gateKeys.filter((key) => number !== '' && each[key]?.number === undefined);
  const recipients = new Set(withNumber.flatMap((key) => orders.get(key)?.recipient ?? []));
  if (input.state === 'shipped' && recipients.size > 1)
    throw ProductError.ofField('number', t('shipping.err.together'));
  const judged = gateKeys.map((key) => judge(project, orders.get(key), key, input));
  const [only] = judged;
  if (judged.length === 1 && only?.kind === 'refused') throw asError(only.refused);
  return judged;
}

function asError({ code, reason }: Refused): ProductError {
  if (code === 'foreign') return new ProductError('notFound');
  if (code === 'moved') return new ProductError('shippingMoved');
  if (code === 'number') return ProductError.ofField('number', reason);
  return new ProductError('shippingClosed', undefined, { msg: reason });
}

function judge(
  project: ShippingProject,
  order: LockedOrder | undefined,
  gateKey: string,
  input: Input,
): Judgement {
  const refuse = (code: Exclude<OrderRefusal, 'number'>): Judgement => ({
    gateKey,
    kind: 'refused',
    refused: { gateKey, code, reason: t(moveRefusalKey(code)) },
  });
  if (!order) return refuse('foreign');
  const { state, each } = input;
  const sending = state === 'shipped' ? sendingOf(gateKey, input) : null;
  if (sending?.problem !== undefined)
    return { gateKey, kind: 'refused', refused: { gateKey, code: 'number', reason: sending.problem } };
  if (isAlreadyDone(order, state, input.lines ? null : sending)) return { gateKey, kind: 'done' };
  const refusal = moveRefusal({ ...order.shipping, ...order, project }, state);
  if (refusal && refusal !== 'shipped') return refuse(refusal);
  const version = each[gateKey]?.version;
  if (version !== undefined && version !== shippingVersion(order.ownMakingAt, order.shipping.parcels))
    return refuse('moved');
  if (refusal) return refuse(refusal);
  if (state === 'preparing' && project.makingAt !== null) return refuse('making');
  if (!sending) return { gateKey, kind: 'move' };
  const { carrier, number } = sending;
  return {
    gateKey,
    kind: 'send',
    parcel: { gateKey, carrier, number, lines: linesToSend(order, input.lines) },
  };
}

type Sending = { carrier: CarrierCode; number: string | null; problem?: undefined };

/** Throws invalid at the field that all orders share. */
function sendingOf(
  gateKey: string,
  { carrier: shared, number, each, gateKeys, anyNumber }: Input,
): Sending | { problem: string } {
  const own = each[gateKey];
  const carrier = own?.carrier ?? shared;
  if (!carrier) throw ProductError.ofField('carrier', t('shipping.carrier.missing'));
  const checked = readNumber(carrier, own?.number ?? number, anyNumber);
  if (checked.problem === undefined) return { carrier, number: checked.number };
  if (own?.number === undefined || gateKeys.length === 1)
    throw ProductError.ofField('number', checked.problem);
  return { problem: checked.problem };
}

function isAlreadyDone(
  { status, shipping }: LockedOrder,
  state: Input['state'],
  sending: Sending | null,
): boolean {
  const group = shippingGroup(shipping);
  if (status !== 'paid') return false;
  if (state !== 'shipped') return group === state;
  const latest = shipping.parcels.at(-1);
  const isSent = group === 'shipped' || group === 'received';
  return (
    isSent && sending !== null && latest?.carrier === sending.carrier && latest.number === sending.number
  );
}

function linesToSend(order: LockedOrder, asked: Input['lines']): ParcelLine[] {
  const unsent = unsentLines(order);
  if (!asked) return unsent;
  const isTwice = asked.some((line, at) => asked.findIndex((other) => isSameLine(line, other)) !== at);
  const isAvailable = asked.every((line) =>
    unsent.some((one) => isSameLine(one, line) && one.count >= line.count),
  );
  if (isTwice || !isAvailable) throw ProductError.ofField('lines', t('shipping.err.lines'));
  return asked;
}

type Press = { project: ShippingProject; maker: Maker; input: Input; judged: readonly Judgement[] };

async function carryOut(tx: Tx, { project, maker, input, judged }: Press, now: Date): Promise<Answer> {
  const refused = judged.flatMap((one) => (one.kind === 'refused' ? [one.refused] : []));
  const parcels = judged.flatMap((one) => (one.kind === 'send' ? [one.parcel] : []));
  const moved = judged.flatMap((one) => (one.kind === 'move' ? [one.gateKey] : []));
  const changed = judged.length - refused.length;
  const batch = {
    projectKey: project.key,
    memberId: maker.uid,
    fileName: null,
    rows: judged.length,
    applied: changed,
    failures: refused,
  };
  if (moved.length > 0 && input.state !== 'shipped') await setMade(tx, moved, input.state, now);
  if (parcels.length > 0) await recountPromise(tx, project.key, now);
  return {
    changed,
    refused,
    batch: parcels.length > 0 ? await sendParcels(tx, batch, parcels, now) : null,
  };
}

async function setMade(tx: Tx, gateKeys: string[], state: 'preparing' | 'making', now: Date): Promise<void> {
  const at = state === 'making' ? now : null;
  await execute(tx, sql`update pledge set making_at = ${at} where id = any(${gateKeys}::uuid[])`);
  await insertSteps(
    tx,
    gateKeys.map((gateKey) => ({ gateKey, what: state, actor: 'maker' })),
    now,
  );
  if (state === 'making') await enqueueMaking(tx, gateKeys, now);
}
