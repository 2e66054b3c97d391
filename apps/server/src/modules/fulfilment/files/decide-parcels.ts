import { t } from '@pq/domain/copy';
import { getCarrier } from '@pq/domain/shipping/carriers';
import { matchGoods } from '@pq/domain/shipping/goods';
import { moveRefusal, moveRefusalKey, shippingGroup } from '@pq/domain/shipping/state';
import type { FailedRow, UploadedParcel } from '@pq/domain/shipping/upload-rows';
import { isSameLine, type LockedOrder, type ShippingProject, unsentLines } from '../parcels/lock-orders.ts';
import type { ParcelLine } from '../parcels/parcel-rows.ts';
import type { RewardTexts } from '../parcels/reward-texts.ts';
import type { NewParcel } from '../parcels/write-parcels.ts';

export type Decided = { parcels: NewParcel[]; applied: number; failures: FailedRow[] };

/**
 * What of the uploaded parcels leaves of the locked orders, which have their number within the project. A parcel that was sent before
 * counts as applied.
 */
export function decideParcels(
  project: ShippingProject,
  orders: Map<number, LockedOrder>,
  uploaded: readonly UploadedParcel[],
  texts: RewardTexts,
): Decided {
  const byOrder = Map.groupBy(uploaded, ({ seq }) => seq);
  const all = [...byOrder].flatMap(([seq, parcels]) => {
    const order = orders.get(seq);
    return order ? decideOrder(project, order, parcels, texts) : parcels.map(foreign);
  });
  return {
    parcels: all.flatMap(({ parcel }) => parcel ?? []),
    applied: all.reduce((sum, { applied }) => sum + applied, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

type DecidedParcel = { parcel: NewParcel | null; applied: number; failures: FailedRow[] };

function decideOrder(
  project: ShippingProject,
  order: LockedOrder,
  uploaded: readonly UploadedParcel[],
  texts: RewardTexts,
): DecidedParcel[] {
  const refusal = moveRefusal({ ...order.shipping, ...order, project }, 'shipped');
  let left = unsentLines(order);
  return uploaded.map((one) => {
    if (isRepeat(order, one)) return { parcel: null, applied: one.rows.length, failures: [] };
    if (refusal) return failed(one, t(moveRefusalKey(refusal)), one.order);
    if (left.length === 0) return failed(one, t(moveRefusalKey('shipped')), one.order);
    const lines = one.items.length === 0 ? left : pickLines(left, one.items, texts);
    if (!lines) return failed(one, t('shipping.upload.items'), one.items.join(', '));
    left = withoutLines(left, lines);
    const { gateKey } = order;
    const { carrier, number } = one;
    return { parcel: { gateKey, carrier, number, lines }, applied: one.rows.length, failures: [] };
  });
}

function isRepeat({ status, shipping }: LockedOrder, { carrier, number }: UploadedParcel): boolean {
  if (status !== 'paid') return false;
  const isSent = shipping.parcels.some((parcel) => parcel.carrier === carrier && parcel.number === number);
  if (number !== null || !isSent) return isSent;
  // Parcels without a number cannot be distinguished.
  const group = shippingGroup(shipping);
  return group === 'shipped' || group === 'received';
}

function pickLines(
  left: readonly ParcelLine[],
  items: readonly string[],
  texts: RewardTexts,
): ParcelLine[] | null {
  const named = left.map((line) => ({
    ...line,
    name: texts.title(line.idx),
    choiceText: texts.choice(line),
  }));
  const matched = matchGoods(items, named);
  return matched?.map(({ idx, choice, count }) => ({ idx, choice, count })) ?? null;
}

function withoutLines(left: readonly ParcelLine[], lines: readonly ParcelLine[]): ParcelLine[] {
  return left.flatMap((line) => {
    const gone = lines.find((one) => isSameLine(one, line))?.count ?? 0;
    return line.count > gone ? [{ ...line, count: line.count - gone }] : [];
  });
}

function foreign(one: UploadedParcel): DecidedParcel {
  return failed(one, t('shipping.upload.foreign'), one.order);
}

function failed(parcel: UploadedParcel, reason: string, value: string): DecidedParcel {
  const { rows, order, seq, carrier, number, items } = parcel;
  const cells = { carrier: getCarrier(carrier).name, number: number ?? '', item: items.join(', ') };
  const failure = { order, seq, reason, value, guess: null, carrier, cells };
  return { parcel: null, applied: 0, failures: rows.map((row) => ({ row, ...failure })) };
}
