import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FoundPledge, refundMutation } from '#app/data/admin/payments.ts';
import { invalidate } from '#app/data/client/calls.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';

/** `unknown` after a lost answer, until the server has looked it up. */
export type RefundResult = { state: 'sending' | 'done' | 'unknown' } | { state: 'refused'; why: string };

export const leftOf = ({ callAmount, refunded }: FoundPledge) => callAmount - refunded;

/**
 * Each is a separate refund on the server, so that wherever the series stops, the earlier ones are done and
 * the later ones are not. It stops at a lost answer.
 */
export function useRefunds() {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, RefundResult>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const total = useRef({ sum: 0, count: 0 });
  // One key for each pledge, so that a repeat after a lost answer is the same refund.
  const keys = useRef(new Map<string, string>());
  const refund = useMutation(
    useFreshMutationOptions(refundMutation, () => [
      [t('freshPassword.what'), t('freshPassword.refund', { amount: formatWon(total.current.sum) })],
      [t('freshPassword.to'), t('admin.refunds.count', { n: total.current.count })],
    ]),
  );
  const set = (gateKey: string, result: RefundResult) =>
    setResults((before) => new Map(before).set(gateKey, result));

  const refundOne = async ({ gateKey, refunded }: FoundPledge, reason: string): Promise<boolean> => {
    const idempotencyKey = keys.current.get(gateKey) ?? crypto.randomUUID();
    keys.current.set(gateKey, idempotencyKey);
    set(gateKey, { state: 'sending' });
    try {
      const { data } = await refund.mutateAsync({ gateKey, reason, seen: refunded, idempotencyKey });
      set(gateKey, { state: data.refund });
      return true;
    } catch (error) {
      const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (isRefusal) keys.current.delete(gateKey);
      set(gateKey, isRefusal ? { state: 'refused', why: error.message } : { state: 'unknown' });
      // Cancelling the password cancels all refunds.
      return isRefusal && error.message !== t('freshPassword.cancelled');
    }
  };

  return {
    results,
    isRunning,
    stop: () => {
      isStopped.current = true;
    },
    async start(pledges: readonly FoundPledge[], reason: string): Promise<void> {
      isStopped.current = false;
      total.current = { sum: pledges.reduce((sum, one) => sum + leftOf(one), 0), count: pledges.length };
      setRunning(true);
      for (const pledge of pledges) if (isStopped.current || !(await refundOne(pledge, reason))) break;
      setRunning(false);
      await invalidate(client, 'admin');
    },
  };
}
