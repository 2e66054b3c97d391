import { setMaking } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { ShippingList } from '#app/data/shipping.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Props = { pid: string; shipping: Pick<ShippingList, 'counts' | 'makingAt'>; isMaker: boolean };

/** Whether production has started, for all orders at once. Taken back until something has left. */
export function MakingPart({ pid, shipping: { counts, makingAt }, isMaker }: Props) {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const change = useMutation({
    ...callMutation(useApi(), setMaking),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'shipping'),
  });
  const hasSent = counts.part + counts.shipped + counts.received > 0;
  const what = makingAt === null ? 'start' : 'stop';
  const isPossible = isMaker && (what === 'start' ? counts.preparing > 0 : !hasSent);
  const press = async () => {
    const isSure = await confirm({
      title: t(`shipping.making.${what}.title`),
      body: t(`shipping.making.${what}.body`),
      confirm: t(`shipping.making.${what}`),
      cancel: t('common.close'),
    });
    if (isSure) change.mutate({ pid, on: what === 'start' });
  };
  return (
    <>
      {makingAt === null ? null : (
        <p className="self-center text-ink-2 text-small">
          {t('shipping.making.since', { day: formatDay(makingAt) })}
        </p>
      )}
      {isPossible ? (
        <Button
          variant={what === 'start' ? 'line' : 'text'}
          height={40}
          className="max-tablet:min-h-11"
          busy={change.isPending}
          onClick={() => void press()}
        >
          {t(`shipping.making.${what}`)}
        </Button>
      ) : null}
    </>
  );
}
