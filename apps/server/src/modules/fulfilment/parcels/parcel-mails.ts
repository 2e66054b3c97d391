import { orderOf } from '@pq/domain/pledge/order-number';
import { purposes } from '@pq/domain/project/project';
import { getCarrier, trackingUrl } from '@pq/domain/shipping/carriers';
import { shippedPieces } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { parcelRow, shippingFacts, shippingFactsRow } from './parcel-rows.ts';
import { type RewardTexts, readRewardTexts } from './reward-texts.ts';

export const mailedOrder = z.object({
  gateKey: z.string(),
  seq: z.int().nullable(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  nickname: z.string(),
  email: z.string(),
});
type MailedOrder = z.output<typeof mailedOrder>;

export const orderColumns = sql`g.id as gate_key, g.seq, g.project_key, p.purpose, p.title, m.name as nickname, m.email`;

export function orderData({ gateKey, seq, projectKey, nickname, title, purpose }: MailedOrder) {
  return { gateKey, order: orderOf(projectKey, seq), nickname, title, purpose };
}

const mailedParcel = mailedOrder.extend({
  ...parcelRow.pick({ key: true, carrier: true, number: true, receiveAt: true, lines: true }).shape,
  shipping: shippingFactsRow,
});
type MailedParcel = z.output<typeof mailedParcel>;

function listMailedParcels(tx: Tx, keys: readonly string[]): Promise<MailedParcel[]> {
  return query(
    tx,
    mailedParcel,
    sql`
    select ${orderColumns}, c.id as key, c.carrier, c.number, ${epochMs('c.receive_at')} as receive_at,
      (select json_agg(json_build_object('idx', idx, 'choice', choice, 'count', count) order by idx, choice)
        from parcel_line where parcel_id = c.id) as lines, ${shippingFacts} as shipping
    from parcel c join pledge g on g.id = c.pledge_id join project p on p.key = g.project_key join member m on m.id = g.member_id
    where c.id = any(${[...keys]}::uuid[]) order by c.announce_at, c.id`,
  );
}

function parcelData(parcel: MailedParcel, texts: RewardTexts) {
  const { carrier, number } = parcel;
  return {
    ...orderData(parcel),
    lines: parcel.lines.map((line) => ({
      title: texts.title(line.idx),
      option: texts.choice(line),
      count: line.count,
    })),
    carrier: getCarrier(carrier).name,
    number,
    trackingUrl: trackingUrl(carrier, number),
  };
}

/** Parcels of an order that leave together have a mail each, or one for all if there are more. */
const MAILS_OF_ORDER = 3;

/** Mails the backers of parcels of one project that these have left; once for a parcel and number. */
export async function enqueueShipped(
  tx: Tx,
  projectKey: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const texts = await readRewardTexts(tx, projectKey);
  const parcels = await listMailedParcels(tx, keys);
  await enqueueMails(
    tx,
    mailedOf(parcels).map(({ parcel, more }): NewMail => {
      const { pieces, of } = shippedPieces(parcel.shipping);
      return {
        kind: 'shipped',
        to: parcel.email,
        data: {
          ...parcelData(parcel, texts),
          isPart: pieces < of,
          receiveAt: parcel.receiveAt,
          ...(more > 0 && { more }),
        },
        dedupeKey: `shipped:${parcel.key}:${parcel.number ?? ''}`,
      };
    }),
    now,
  );
}

function mailedOf(parcels: readonly MailedParcel[]): { parcel: MailedParcel; more: number }[] {
  const byOrder = Map.groupBy(parcels, ({ gateKey }) => gateKey).values();
  return [...byOrder].flatMap((all) => {
    const mailed = all.length > MAILS_OF_ORDER ? all.slice(0, 1) : all;
    return mailed.map((parcel) => ({ parcel, more: all.length - mailed.length }));
  });
}

/** Mails what is wrong in an earlier mail: carrier and number, or with a reason the whole parcel. */
export async function enqueueCorrected(
  tx: Tx,
  projectKey: string,
  { parcel: key, step, reason }: { parcel: string; step: string; reason: string | null },
  now: Date,
): Promise<void> {
  const texts = await readRewardTexts(tx, projectKey);
  const parcels = await listMailedParcels(tx, [key]);
  await enqueueMails(
    tx,
    parcels.map(
      (parcel): NewMail => ({
        kind: 'shippingCorrected',
        to: parcel.email,
        data: { ...parcelData(parcel, texts), reason },
        dedupeKey: `corrected:${key}:${step}`,
      }),
    ),
    now,
  );
}

export function listMailedOrders(tx: Tx, gateKeys: readonly string[]) {
  return query(
    tx,
    mailedOrder,
    sql`select ${orderColumns} from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
      where g.id = any(${[...gateKeys]}::uuid[]) order by g.id`,
  );
}

/** Mails backers that their orders are being made; once for an order. */
export async function enqueueMaking(tx: Tx, gateKeys: readonly string[], now: Date): Promise<void> {
  const orders = await listMailedOrders(tx, gateKeys);
  await enqueueMails(
    tx,
    orders.map(
      (order): NewMail => ({
        kind: 'makingStarted',
        to: order.email,
        data: orderData(order),
        dedupeKey: `making:${order.gateKey}`,
      }),
    ),
    now,
  );
}
