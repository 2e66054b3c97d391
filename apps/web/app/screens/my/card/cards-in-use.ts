import type { Pledge } from '@pq/contract/shapes/pledge';
import { isPendingPledge } from '@pq/domain/pledge/pledge';

type Needing = Pick<Pledge, 'status' | 'card' | 'fallback'>;

export function pledgesNeeding<Own extends Needing>(cardId: string, pledges: readonly Own[]): Own[] {
  return pledges.filter(
    ({ status, card, fallback }) =>
      isPendingPledge(status) && (card.PCD_PAYER_ID === cardId || fallback?.PCD_PAYER_ID === cardId),
  );
}
