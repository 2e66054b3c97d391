import { listCards } from '@pq/contract/endpoints/cards';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { PressArea, Spinner } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tick } from '#app/ui/tick.tsx';
import { CardFace, cardTile, cardTiles } from './card-tile.tsx';
import { CardTrouble } from './card-trouble.tsx';
import { takeAddedCard } from './full-page-window.ts';
import { useAddCard } from './use-add-card.ts';

type Props = {
  value: string;
  onChange(cardId: string): void;
  except?: string;
  /** Shows the reason and is not selected by default. */
  declined?: { card: string; reason: string };
  /** The address to which a full-page card window returns, if not the current one. */
  returnTo?: string;
};

/** The first card is selected by default. */
export function CardPicker({ value, onChange, except, declined, returnTo }: Props) {
  const cards = useQuery(callQuery(useApi(), listCards, {}));
  const { addCard, busy, trouble } = useAddCard(returnTo);
  const offered = cards.data?.filter((card) => card.PCD_PAYER_ID !== except);
  const tiles = useRef<HTMLDivElement>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const first = offered?.find((card) => card.PCD_PAYER_ID !== declined?.card)?.PCD_PAYER_ID;
  // The page may have been opened by a full-page card window that returns.
  useEffect(() => {
    const added = takeAddedCard();
    if (added) onChange(added);
  }, [onChange]);
  useEffect(() => {
    if (value === '' && first) onChange(first);
  }, [value, first, onChange]);
  // The button that added it may be gone, so the new card is focused.
  useEffect(() => {
    if (fresh === null || !cards.data?.some((card) => card.PCD_PAYER_ID === fresh)) return;
    tiles.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    setFresh(null);
  }, [fresh, cards.data]);
  if (cards.isPending) return <Skeleton round="own" className={cardTile({ variant: 'own' })} />;
  if (!cards.data || !offered)
    return (
      <ErrorState title={cards.error?.message ?? t('err.network')} onRetry={() => void cards.refetch()} />
    );
  const add = async () => {
    const added = await addCard();
    if (!added) return;
    onChange(added);
    setFresh(added);
  };
  return (
    <>
      {offered.length === 0 ? <p className="mb-3 text-ink-2">{t('pay.cards.none')}</p> : null}
      <div className={cardTiles} ref={tiles} role="radiogroup" aria-label={t('pay.cards')}>
        {offered.map((card) => {
          const on = card.PCD_PAYER_ID === value;
          return (
            <label key={card.PCD_PAYER_ID} className={cardTile({ variant: on ? 'chosen' : 'plain' })}>
              <input
                type="radio"
                name="card"
                className="sr-only"
                checked={on}
                onChange={() => onChange(card.PCD_PAYER_ID)}
              />
              <CardFace
                card={card}
                note={card.PCD_PAYER_ID === declined?.card ? declined.reason : undefined}
                on={on}
              >
                <Tick on={on} className="ml-auto" />
              </CardFace>
            </label>
          );
        })}
        {cards.data.length < limits.cardsPerUser ? (
          <PressArea
            className={cardTile({ variant: 'add' })}
            onClick={() => void add()}
            aria-busy={busy || undefined}
          >
            {busy ? <Spinner /> : <Icon of={Plus} size={20} />}
            {t('pay.cards.add')}
          </PressArea>
        ) : null}
      </div>
      <CardTrouble trouble={trouble} />
    </>
  );
}
