import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Shipping } from '@pq/contract/shapes/shipping';
import { choiceKey } from '@pq/domain/reward/options';
import { type ShippingGroup, type TimelineStep, timeline } from '@pq/domain/shipping/state';

export function ownGroup({
  state,
  shipped: { pieces, of },
}: Pick<Shipping, 'state' | 'shipped'>): ShippingGroup {
  return pieces > 0 && pieces < of ? 'part' : state;
}

export function ownSteps({ history }: Pick<Pledge, 'history'>, shipping: Shipping): TimelineStep[] {
  const at = (what: Pledge['history'][number]['what']) => history.find((event) => event.what === what)?.at;
  return timeline({
    pieces: shipping.shipped.of,
    placedAt: at('placed') ?? 0,
    paidAt: at('charged') ?? null,
    makingAt: shipping.makingAt,
    parcels: shipping.parcels.map(({ lines, carrier, shippedAt, receivedAt, receivedBy }) => ({
      pieces: lines.reduce((sum, { count }) => sum + count, 0),
      state: receivedAt === null ? 'sent' : 'received',
      carrier,
      sentAt: shippedAt,
      receivedAt,
      receivedBy,
    })),
  });
}

type Line = Pledge['deliveryinfo']['contentidx'][number];

/** What has not left of the lines that are sent as parcels. */
export function linesToCome(
  { deliveryinfo, project }: Pick<Pledge, 'deliveryinfo' | 'project'>,
  { parcels }: Pick<Shipping, 'parcels'>,
): Line[] {
  const key = ({ idx, choice }: Pick<Line, 'idx' | 'choice'>) => `${idx} ${choiceKey(choice)}`;
  const sent = parcels.flatMap(({ lines }) => lines);
  const sentOf = (line: Line) => sent.reduce((sum, one) => sum + (key(one) === key(line) ? one.count : 0), 0);
  return deliveryinfo.contentidx
    .filter(({ idx }) => project.rewards.content.find((reward) => reward.idx === idx)?.shipping === 'parcel')
    .map((line) => ({ ...line, count: line.count - sentOf(line) }))
    .filter(({ count }) => count > 0);
}
