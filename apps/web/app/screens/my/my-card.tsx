import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '#app/data/api.tsx';
import { cardsQuery, removeCardMutation } from '#app/data/cards.ts';
import { CardFace } from '#app/features/payment-cards/card-tile.tsx';
import { useAddCard } from '#app/features/payment-cards/use-add-card.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/my-card';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.card.title') });
export const handle = { title: t('my.card.title') };

/** Own payment cards: up to four, added through the provider's window, deleted after a question. */
export default function MyCardScreen() {
  const api = useApi();
  const client = useQueryClient();
  const ask = useAsk();
  const toast = useToast();
  const cards = useQuery(cardsQuery(api));
  const { addCard, busy } = useAddCard();
  const remove = useMutation({
    ...removeCardMutation(api),
    onSuccess: ({ data, msg }) => {
      client.setQueryData(cardsQuery(api).queryKey, data);
      toast(msg ?? t('my.card.deleted'));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const askAndRemove = async (cardId: string) => {
    const yes = await ask({
      title: t('my.card.delete.confirm'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate(cardId);
  };
  const addButton =
    cards.data && cards.data.length < limits.cardsPerUser ? (
      <Button busy={busy} onClick={() => void addCard()}>
        {t('my.card.add')}
      </Button>
    ) : null;
  return (
    <>
      <h1>{t('my.card.title')}</h1>
      {cards.isPending ? (
        <Skeleton className="tile" />
      ) : cards.isError ? (
        <ErrorState
          title={cards.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void cards.refetch()}
        />
      ) : cards.data.length === 0 ? (
        <EmptyState title={t('my.card.empty')} action={addButton} />
      ) : (
        <>
          <ul className="tiles">
            {cards.data.map((card) => (
              <li key={card.PCD_PAYER_ID} className="tile">
                <CardFace card={card}>
                  <IconButton
                    className="tile-end"
                    label={`${card.PCD_PAY_CARDNAME} ${t('my.card.delete')}`}
                    onClick={() => void askAndRemove(card.PCD_PAYER_ID)}
                  >
                    <Icon of={Trash2} size={20} />
                  </IconButton>
                </CardFace>
              </li>
            ))}
          </ul>
          <p className="my-act">{addButton}</p>
        </>
      )}
    </>
  );
}
