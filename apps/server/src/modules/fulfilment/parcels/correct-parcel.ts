import type { correctParcel as call } from '@pq/contract/calls/shipping';
import type { Parcel } from '@pq/contract/shapes/shipping';
import { receivedAfterMs } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  closed,
  countPress,
  lockOrders,
  lockShippingProject,
  type Maker,
  shippingLimit,
} from './lock-orders.ts';
import { enqueueCorrected } from './parcel-mails.ts';
import { type ParcelRow, shippingVersion } from './parcel-rows.ts';
import { presentParcel } from './present-shipping.ts';
import { readNumber } from './read-number.ts';
import { readRewardTexts } from './reward-texts.ts';
import { insertSteps } from './write-parcels.ts';

type Input = z.output<typeof call.input>;

/** Throws notFound, permission, shippingClosed, shippingMoved, tooMany, invalid at `number`. */
export async function correctParcel(platform: Platform, maker: Maker, input: Input): Promise<Parcel> {
  const { db } = platform.database;
  return withQuota(db, `shipping:${maker.uid}`, shippingLimit, () =>
    inTransaction(db, async (tx) => {
      const project = await lockShippingProject(tx, maker, input.pid);
      const now = new Date(platform.clock.now());
      const corrected = await correct(tx, project.key, input, now);
      const texts = await readRewardTexts(tx, project.key);
      return presentParcel(corrected, { as: 'maker', nowMs: now.getTime(), choiceText: texts.choice });
    }),
  );
}

async function correct(
  tx: Tx,
  projectKey: string,
  { parcel: key, carrier, number: text, anyNumber, version }: Input,
  now: Date,
): Promise<ParcelRow> {
  const checked = readNumber(carrier, text, anyNumber);
  if (checked.problem !== undefined) throw ProductError.ofField('number', checked.problem);
  const found = await queryOne(
    tx,
    z.object({ gateKey: z.string() }),
    sql`select pledge_id as gate_key from parcel where id = ${key} and project_key = ${projectKey}`,
  );
  if (!found) throw new ProductError('notFound');
  const { gateKey } = found;
  const order = (await lockOrders(tx, projectKey, [gateKey])).get(gateKey);
  const parcel = order?.shipping.parcels.find((one) => one.key === key);
  if (!order || !parcel) throw closed('shipping.closed.undone');
  if (parcel.state === 'received') throw closed('shipping.refused.received');
  const { number } = checked;
  if (parcel.carrier === carrier && parcel.number === number) return parcel;
  if (version !== undefined && version !== shippingVersion(order.ownMakingAt, order.shipping.parcels))
    throw new ProductError('shippingMoved');
  if (parcel.isAnnounced) await countPress(tx, 'maker', gateKey);
  // The time begins where it began: when the parcel left, or when its backer took the receipt back.
  const receiveAt = parcel.receiveAt - receivedAfterMs(parcel.carrier) + receivedAfterMs(carrier);
  await execute(
    tx,
    sql`update parcel set carrier = ${carrier}, number = ${number}, receive_at = ${new Date(receiveAt)}, version = version + 1
    where id = ${key}`,
  );
  const [step = ''] = await insertSteps(
    tx,
    [{ gateKey, parcel: key, what: 'corrected', actor: 'maker', carrier, number }],
    now,
  );
  if (parcel.isAnnounced) await enqueueCorrected(tx, projectKey, { parcel: key, step, reason: null }, now);
  return { ...parcel, carrier, number, receiveAt };
}
