import type { Card } from '@pq/contract/shapes/card';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { Trash2 } from 'lucide-react';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { CardFace, cardTile } from '#app/features/payment-cards/card-tile.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  card: Card;
  pledges: readonly Pledge[] | undefined;
  onRemove(): void;
  onUseForAll(): void;
};

export function SavedCard({ card, pledges = [], onRemove, onUseForAll }: Props) {
  const pending = pledges.filter(({ status }) => isPendingPledge(status));
  const used = pending.filter((pledge) => pledge.card.PCD_PAYER_ID === card.PCD_PAYER_ID).length;
  const second = pending.filter(({ fallback }) => fallback?.PCD_PAYER_ID === card.PCD_PAYER_ID).length;
  const uses = [
    used > 0 ? t('my.card.used', { n: formatNumber(used) }) : null,
    second > 0 ? t('my.card.usedSecond', { n: formatNumber(second) }) : null,
  ].filter((use) => use !== null);
  const name = cardName(card);
  return (
    <li className={cardTile({ variant: 'own' })}>
      <div className="flex min-h-12 items-center gap-3.5 large-text:flex-wrap">
        <CardFace card={card}>
          <IconButton
            variant="quiet"
            className="ml-auto flex-none"
            label={`${name} ${t('my.card.delete')}`}
            onClick={onRemove}
          >
            <Icon of={Trash2} size={20} />
          </IconButton>
        </CardFace>
      </div>
      {pending.length > 0 ? (
        <div className="mt-3 -mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2 border-line border-t pt-1.5 text-ink-3 text-small">
          <span>{uses.join(' · ')}</span>
          {used < pending.length ? (
            <Button
              className="-mr-2 ml-auto text-right"
              tone="purpose"
              padding={8}
              wraps
              variant="text"
              height={40}
              onClick={onUseForAll}
            >
              <span className="sr-only">{name} </span>
              {t('my.card.useForAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
