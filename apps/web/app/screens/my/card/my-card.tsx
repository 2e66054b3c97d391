import { listCards, removeCard } from '@pq/contract/endpoints/cards';
import { listPledges } from '@pq/contract/endpoints/pledges';
import type { Card } from '@pq/contract/shapes/card';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callMutation, callQuery } from '#app/data/client/calls.ts';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { CardFace, cardTile } from '#app/features/payment-cards/card-tile.tsx';
import { CardTrouble } from '#app/features/payment-cards/card-trouble.tsx';
import { useAddCard } from '#app/features/payment-cards/use-add-card.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-card';
import { CardInUseDialog, pledgesNeeding } from './card-in-use-dialog.tsx';
import { UseForAllDialog } from './use-for-all-dialog.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.card.title') });
const TILES =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3 large-text:grid-cols-[minmax(0,1fr)]';

export const handle = { title: t('my.card.title') };

export default function MyCardScreen() {
  const api = useApi();
  const cards = useQuery(callQuery(api, listCards, {}));
  const pledges = useQuery(callQuery(api, listPledges, {})).data;
  const confirmRemoval = useRemoveCard();
  const { addCard, busy, trouble } = useAddCard();
  const [forAll, setForAll] = useState<Card | null>(null);
  const [inUse, setInUse] = useState<Card | null>(null);
  // The server decides while the pledges are unknown.
  const needing = (card: Card) => pledgesNeeding(card.PCD_PAYER_ID, pledges ?? []);
  const remove = (card: Card) => (needing(card).length > 0 ? setInUse(card) : void confirmRemoval(card));
  const add =
    cards.data && cards.data.length < limits.cardsPerUser ? (
      <Button busy={busy} onClick={() => void addCard()}>
        {t('my.card.add')}
      </Button>
    ) : null;
  return (
    <>
      <MyTitle>{t('my.card.title')}</MyTitle>
      {cards.isPending ? (
        <div className={TILES} role="status" aria-label={t('common.loading')}>
          <Skeleton round="own" className={cardTile({ variant: 'own' })} />
          <Skeleton round="own" className={cardTile({ variant: 'own' })} />
        </div>
      ) : !cards.data ? (
        <ErrorState title={cards.error.message} onRetry={() => void cards.refetch()} />
      ) : cards.data.length === 0 ? (
        <EmptyState title={t('my.card.empty')} sub={t('my.card.empty.sub')} action={add} />
      ) : (
        <>
          <p className="mb-5 text-ink-3 tablet:-mt-4">{t('my.card.sub', { max: limits.cardsPerUser })}</p>
          <ul className={TILES}>
            {cards.data.map((card) => (
              <SavedCard
                key={card.PCD_PAYER_ID}
                card={card}
                pledges={pledges}
                onRemove={() => remove(card)}
                onUseForAll={() => setForAll(card)}
              />
            ))}
          </ul>
          <p className="mt-5">{add}</p>
        </>
      )}
      {inUse ? (
        <CardInUseDialog card={inUse} pledges={needing(inUse)} onClose={() => setInUse(null)} />
      ) : null}
      <CardTrouble trouble={trouble} />
      {forAll && pledges ? (
        <UseForAllDialog
          card={forAll}
          pledges={pledges.filter(
            ({ status, card }) => isPendingPledge(status) && card.PCD_PAYER_ID !== forAll.PCD_PAYER_ID,
          )}
          onClose={() => setForAll(null)}
        />
      ) : null}
    </>
  );
}

function useRemoveCard(): (card: Card) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useMutation({
    ...callMutation(api, removeCard),
    onSuccess: ({ data, msg }) => {
      client.setQueryData(callKey(listCards, {}), data);
      toast(msg ?? t('my.card.deleted'));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return async (card) => {
    const yes = await confirm({
      title: t('my.card.delete.confirm'),
      body: cardName(card),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ card: card.PCD_PAYER_ID });
  };
}

type SavedCardProps = {
  card: Card;
  pledges: readonly Pledge[] | undefined;
  onRemove(): void;
  onUseForAll(): void;
};

function SavedCard({ card, pledges = [], onRemove, onUseForAll }: SavedCardProps) {
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
