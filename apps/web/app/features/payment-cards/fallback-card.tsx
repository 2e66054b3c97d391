import { listPledges, nameFallbackCard } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { cardName } from './card-name.ts';
import { ChooseCardDialog } from './choose-card-dialog.tsx';

export function FallbackCard({ pledge }: { pledge: Pledge }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [choosing, setChoosing] = useState(false);
  const remove = useMutation({
    ...callMutation(api, nameFallbackCard),
    onSuccess: async () => {
      await invalidate(client, listPledges);
      toast(t('my.list.fallback.removed'));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const { fallback, gateKey } = pledge;
  const name = useRef<HTMLButtonElement>(null);
  useRestoreFocus(name, fallback?.PCD_PAYER_ID ?? '');
  return (
    <div>
      <p>
        {fallback ? (
          <b className="block font-semibold text-ink">
            <WrappedText>{cardName(fallback)}</WrappedText>
          </b>
        ) : null}
        <span>{fallback ? t('my.list.fallback.set') : t('my.list.fallback.none')}</span>
      </p>
      <div className="mt-2.5 flex gap-2">
        {fallback ? (
          <Button
            variant="text"
            height={40}
            className="order-1"
            busy={remove.isPending}
            onClick={() => remove.mutate({ key: gateKey, card: null })}
          >
            {t('my.list.fallback.remove')}
          </Button>
        ) : null}
        <Button ref={name} variant="line" height={40} onClick={() => setChoosing(true)}>
          {fallback ? t('my.list.fallback.change') : t('my.list.fallback.name')}
        </Button>
      </div>
      {choosing ? (
        <ChooseCardDialog pledge={pledge} cardRole="fallback" onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}
