import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { changePledgeCardMutation, pledgesQuery } from '#app/data/pledges.ts';
import { cardDialogPath } from '#app/features/payment-cards/card-dialog-path.ts';
import { CardPicker } from '#app/features/payment-cards/card-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Puts another card under a pledge that is not paid yet; the next charge uses it. */
export function ChangeCardDialog({ pledge, onClose }: { pledge: Pledge; onClose(): void }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [card, setCard] = useState(pledge.card.PCD_PAYER_ID);
  const change = useMutation({
    ...changePledgeCardMutation(api),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey });
      toast(t('my.list.cardChanged'));
      onClose();
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Dialog
      title={t('my.list.changeCard')}
      description={pledge.project.title}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            busy={change.isPending}
            disabled={card === '' || card === pledge.card.PCD_PAYER_ID}
            onClick={() => change.mutate({ key: pledge.gateKey, card })}
          >
            {t('common.change')}
          </Button>
        </>
      }
    >
      <div className="dlg-cards">
        <CardPicker
          value={card}
          onChange={setCard}
          returnTo={cardDialogPath('change-card', pledge.gateKey)}
        />
      </div>
    </Dialog>
  );
}
