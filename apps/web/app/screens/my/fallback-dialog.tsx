import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { nameFallbackCardMutation, pledgesQuery } from '#app/data/pledges.ts';
import { cardDialogPath } from '#app/features/payment-cards/card-dialog-path.ts';
import { CardPicker } from '#app/features/payment-cards/card-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Names the card that takes over should the first charge of a pledge be refused. */
export function FallbackDialog({ pledge, onClose }: { pledge: Pledge; onClose(): void }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [card, setCard] = useState(pledge.fallback?.PCD_PAYER_ID ?? '');
  const name = useMutation({
    ...nameFallbackCardMutation(api),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey });
      toast(t('my.list.fallback.named'));
      onClose();
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Dialog
      title={t('my.list.fallback')}
      description={t('my.list.fallback.none')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            busy={name.isPending}
            disabled={card === '' || card === pledge.fallback?.PCD_PAYER_ID}
            onClick={() => name.mutate({ key: pledge.gateKey, card })}
          >
            {t('my.list.fallback.name')}
          </Button>
        </>
      }
    >
      <div className="dlg-cards">
        <CardPicker
          value={card}
          onChange={setCard}
          except={pledge.card.PCD_PAYER_ID}
          returnTo={cardDialogPath('fallback-card', pledge.gateKey)}
        />
      </div>
    </Dialog>
  );
}
