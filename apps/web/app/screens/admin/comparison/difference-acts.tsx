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
import { lookUpText } from '@pq/domain/settlement/look-up-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { OtherConfirms } from '../parts/other-confirms.tsx';

type Difference = DataOf<typeof listDifferences>['differences'][number];

type Props = { difference: Difference; onDone(answer: { msg?: string | undefined }): void };

/** Asks the provider. The difference is left with its answer unless the provider agrees by now. */
export function useLookUp(difference: Difference, onAgreed: Props['onDone']) {
  const client = useQueryClient();
  return useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, lookUpDifference),
      () => factsOf(difference, t('admin.difference.lookUp')),
    ),
    onSuccess: (answer) => {
      if (answer.data.state === 'closed') onAgreed(answer);
    },
    onSettled: () => invalidate(client, 'admin'),
  });
}

/** What the provider has answered, or that it has not. */
export function LookUpAnswer({ lookUp: { data, error } }: { lookUp: ReturnType<typeof useLookUp> }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {data ? <NoticeBox icon={Info}>{lookUpText(data.data)}</NoticeBox> : null}
      </div>
      <div role="alert" className="empty:hidden">
        {error ? (
          <NoticeBox variant="danger" icon={CircleAlert}>
            {error.message}
          </NoticeBox>
        ) : null}
      </div>
    </>
  );
}

/** What settles a difference by what the provider says, without a reason of the admin. */
export function DifferenceActs({
  difference,
  lookUp,
  onDone,
}: Props & { lookUp: ReturnType<typeof useLookUp> }) {
  const recorded = recordedAs(difference);
  return (
    <>
      {difference.lookUp ? (
        <Button variant="line" busy={lookUp.isPending} onClick={() => lookUp.mutate({ key: difference.key })}>
          {t('admin.difference.lookUp')}
        </Button>
      ) : null}
      {recorded ? <RecordButton name={recorded} difference={difference} onDone={onDone} /> : null}
    </>
  );
}

type Recorded = keyof typeof records;

const records = {
  asCharge: { call: chargeDifference, asked: 'charging' },
  asRefund: { call: refundDifference, asked: 'refunding' },
} as const;

/** Two admins press it for large amounts. */
function RecordButton({ name, difference, onDone }: Props & { name: Recorded }) {
  const { call, asked } = records[name];
  const { key, oid, state, size, mayConfirm } = difference;
  const record = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, call),
      () => factsOf(difference, t(`admin.difference.${name}`)),
    ),
    ...useOptions(onDone),
  });
  const confirm = useConfirm();
  const asks = size >= CLOSED_BY_TWO_FROM ? '.ask' : '';
  const label = t(`admin.difference.${name}${state === asked ? '.confirm' : asks}`);
  return (
    <OtherConfirms mayConfirm={state !== asked || mayConfirm}>
      <Button
        variant="line"
        busy={record.isPending}
        onClick={async () => {
          const yes = await confirm({
            title: t('admin.difference.record', { act: label }),
            body: t(`admin.difference.${name}.sure`, { oid, amount: formatWon(size) }),
            confirm: label,
            cancel: t('common.cancel'),
          });
          if (yes) record.mutate({ key, state, size });
        }}
      >
        {label}
      </Button>
    </OtherConfirms>
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

/** What the provider has done for an order that we know, and our books do not have: what an admin can record. */
export function recordedAs({ kind, pledge, ours, theirs }: Difference): Recorded | null {
  if (pledge === null) return null;
  if (kind === 'refund') return theirs < ours ? 'asRefund' : null;
  if (kind !== 'only-theirs' || theirs === 0) return null;
  return theirs > 0 ? 'asCharge' : 'asRefund';
}
