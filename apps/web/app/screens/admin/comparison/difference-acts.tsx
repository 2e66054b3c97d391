import type { DataOf } from '@pq/contract/client';
import {
  chargeDifference,
  type listDifferences,
  lookUpDifference,
  refundDifference,
} from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { CLOSED_BY_TWO_FROM } from '@pq/domain/settlement/compare-books';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Difference = DataOf<typeof listDifferences>['differences'][number];

type Props = { difference: Difference; onDone(answer: { msg?: string | undefined }): void };

/** What settles a difference by what the provider says, without a reason of the admin. */
export function DifferenceActs({ difference, onDone }: Props) {
  const { key } = difference;
  const options = useOptions(onDone);
  const lookUp = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, lookUpDifference),
      () => factsOf(difference, t('admin.difference.lookUp')),
    ),
    ...options,
  });
  const refund = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, refundDifference),
      () => factsOf(difference, t('admin.difference.asRefund')),
    ),
    ...options,
  });
  return (
    <>
      <Button variant="line" busy={lookUp.isPending} onClick={() => lookUp.mutate({ key })}>
        {t('admin.difference.lookUp')}
      </Button>
      {isRefundAtProvider(difference) ? (
        <Button variant="line" busy={refund.isPending} onClick={() => refund.mutate({ key })}>
          {t('admin.difference.asRefund')}
        </Button>
      ) : null}
      {isPaymentAtProvider(difference) ? <PaymentButton difference={difference} onDone={onDone} /> : null}
    </>
  );
}

function PaymentButton({ difference, onDone }: Props) {
  const { key, state, size } = difference;
  const charge = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, chargeDifference),
      () => factsOf(difference, t('admin.difference.asCharge')),
    ),
    ...useOptions(onDone),
  });
  const asks = size >= CLOSED_BY_TWO_FROM ? '.ask' : '';
  const step = state === 'charging' ? '.confirm' : asks;
  return (
    <Button variant="line" busy={charge.isPending} onClick={() => charge.mutate({ key, state })}>
      {t(`admin.difference.asCharge${step}`)}
    </Button>
  );
}

/** What the question for the password names. */
export function factsOf({ oid, size }: Difference, what: string): [string, string][] {
  return [
    [t('freshPassword.what'), what],
    [t('admin.difference.order'), oid],
    [t('admin.difference.size'), formatWon(size)],
  ];
}

function useOptions(onDone: Props['onDone']) {
  const client = useQueryClient();
  const toast = useToast();
  return {
    onError: (error: Error) => toast(error.message, 'error'),
    onSuccess: onDone,
    onSettled: () => invalidate(client, 'admin'),
  };
}

/** The provider has been paid for an order that we know, and we have no payment of it. */
export function isPaymentAtProvider({ kind, pledge, theirs }: Difference): boolean {
  return pledge !== null && kind === 'only-theirs' && theirs > 0;
}

/** The provider has given back more of an order that we know. */
function isRefundAtProvider({ kind, pledge, ours, theirs }: Difference): boolean {
  return pledge !== null && (kind === 'refund' ? theirs < ours : kind === 'only-theirs' && theirs < 0);
}
