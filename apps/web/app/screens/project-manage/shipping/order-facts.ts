import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { type MoveRefusal, moveRefusal, type ShippingMove } from '@pq/domain/shipping/state';
import type { ShippingOrder } from '#app/data/shipping.ts';

/** Why the server would refuse the move. */
export function refusalOf(
  order: ShippingOrder,
  project: Pick<Project, 'state'>,
  to: ShippingMove,
): MoveRefusal | null {
  return moveRefusal(
    {
      pieces: order.shipped.of,
      makingAt: null,
      parcels: order.parcels.map(({ lines, receivedAt }) => ({
        pieces: lines.reduce((sum, { count }) => sum + count, 0),
        state: receivedAt === null ? 'sent' : 'received',
      })),
      status: order.status,
      project,
      hasBackerLeft: order.hasBackerLeft,
    },
    to,
  );
}

/** The name by which the maker finds the order. */
export function nameOf({ recipient, backer, hasBackerLeft }: ShippingOrder): string {
  if (hasBackerLeft) return t('member.left');
  return recipient || backer.nickname;
}
