import { askAddresses, lockAddresses } from '@pq/contract/endpoints/addresses';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { addressLockAt } from '@pq/domain/shipping/address-lock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useNow } from '#app/lib/now.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Announces the lock of addresses, or calls it off, after a question. */
export function useAddressLock(pid: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const nowMs = useNow();
  const call = useMutation({
    ...callMutation(useApi(), lockAddresses),
    onSuccess: ({ data, msg }) => {
      if (data.refused.length > 0)
        toast(t('shipping.refused', { n: formatNumber(data.refused.length) }), 'error');
      else if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'shipping'),
  });
  return {
    busy: call.isPending,
    /** `orders`: how many people are mailed; without keys all of the project. */
    async lock(orders: number, gateKeys?: string[]): Promise<void> {
      const isSure = await confirm({
        title: t('shipping.address.lock.title', { day: formatWeekday(addressLockAt(nowMs)) }),
        body: t('shipping.address.lock.body', { n: formatNumber(orders) }),
        confirm: t('shipping.address.lock.confirm'),
        cancel: t('common.close'),
      });
      if (isSure) call.mutate({ pid, on: true, ...(gateKeys && { gateKeys }) });
    },
    async unlock(label: string, gateKeys?: string[]): Promise<void> {
      const isSure = await confirm({
        title: t('shipping.address.unlock.title'),
        body: t('shipping.address.unlock.body'),
        confirm: label,
        cancel: t('common.close'),
      });
      if (isSure) call.mutate({ pid, on: false, ...(gateKeys && { gateKeys }) });
    },
  };
}

/** Mails backers who have not answered, after a question. */
export function useAskAgain(pid: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const call = useMutation({
    ...callMutation(useApi(), askAddresses),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'shipping'),
  });
  return {
    busy: call.isPending,
    async ask(orders: number): Promise<void> {
      const isSure = await confirm({
        title: t('shipping.address.question.title', { n: formatNumber(orders) }),
        body: t('shipping.address.question.body'),
        confirm: t('shipping.address.question.confirm'),
        cancel: t('common.close'),
      });
      if (isSure) call.mutate({ pid });
    },
  };
}
