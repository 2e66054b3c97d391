import type { Card } from '@pq/contract/shapes/card';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { PledgeRow, PledgeRows } from './pledge-rows.tsx';

type Props = {
  card: Card;
  pledges: readonly Pledge[];
  onClose(): void;
};

export function CardInUseDialog({ card, pledges, onClose }: Props) {
  return (
    <Dialog
      title={t('my.card.pending')}
      description={t('my.card.pending.what')}
      onClose={onClose}
      actions={
        <Button variant="line" full onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <PledgeRows>
        {pledges.map((pledge) => (
          <PledgeRow
            key={pledge.gateKey}
            title={pledge.project.title}
            to={`/my/list?pledge=${pledge.gateKey}`}
            onGo={onClose}
          >
            {isFallback(pledge, card) ? t('my.list.fallback') : t('my.list.card')} ·{' '}
            <WrappedText>{cardName(card)}</WrappedText>
          </PledgeRow>
        ))}
      </PledgeRows>
    </Dialog>
  );
}

function isFallback({ fallback }: Pledge, card: Card): boolean {
  return fallback?.PCD_PAYER_ID === card.PCD_PAYER_ID;
}

type Needing = Pick<Pledge, 'status' | 'card' | 'fallback'>;

export function pledgesNeeding<Own extends Needing>(cardId: string, pledges: readonly Own[]): Own[] {
  return pledges.filter(
    ({ status, card, fallback }) =>
      isPendingPledge(status) && (card.PCD_PAYER_ID === cardId || fallback?.PCD_PAYER_ID === cardId),
  );
}
