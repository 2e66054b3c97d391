import { changeAllPledgeCards, listPledges } from '@pq/contract/endpoints/pledges';
import type { Card } from '@pq/contract/shapes/card';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { PledgeRow, PledgeRows } from './pledge-rows.tsx';

type Props = {
  card: Card;
  /** Exactly the shown pledges are changed. */
  pledges: readonly Pledge[];
  onClose(): void;
};

export function UseForAllDialog({ card, pledges, onClose }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [listed] = useState(pledges);
  const [skipped, setSkipped] = useState<readonly Pledge[] | null>(null);
  const change = useMutation({
    ...callMutation(api, changeAllPledgeCards),
    onSuccess: async ({ data: done }) => {
      await invalidate(client, listPledges);
      if (done.changed.length === 0) toast(t('my.card.all.none'), 'error');
      else toast(t('my.card.all.done', { n: formatNumber(done.changed.length) }));
      if (done.skipped.length === 0) return onClose();
      setSkipped(listed.filter(({ gateKey }) => done.skipped.includes(gateKey)));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const count = formatNumber(listed.length);
  const rows = skipped ?? listed;
  return (
    <Dialog
      title={t('my.card.all.title')}
      description={
        skipped
          ? t('my.card.all.skipped', { n: formatNumber(skipped.length) })
          : t('my.card.all.body', { n: count, card: cardName(card) })
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          {skipped ? null : (
            <Button
              busy={change.isPending}
              onClick={() =>
                change.mutate({ card: card.PCD_PAYER_ID, keys: listed.map(({ gateKey }) => gateKey) })
              }
            >
              {t('my.card.all.confirm', { n: count })}
            </Button>
          )}
        </>
      }
    >
      <PledgeRows>
        {rows.map((pledge) => (
          <PledgeRow key={pledge.gateKey} title={pledge.project.title}>
            <WrappedText>{cardName(pledge.card)}</WrappedText>
            {skipped ? null : (
              <>
                <span className="sr-only">{t('my.card.all.to', { card: cardName(card) })}</span>
                <i className="inline-flex items-center gap-1.5 text-ink-2 not-italic" aria-hidden="true">
                  <Icon of={ArrowRight} size={16} />
                  <WrappedText>{cardName(card)}</WrappedText>
                </i>
              </>
            )}
          </PledgeRow>
        ))}
      </PledgeRows>
      {skipped ? null : <ActingAccount />}
    </Dialog>
  );
}
