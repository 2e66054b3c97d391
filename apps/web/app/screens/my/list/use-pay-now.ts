import { changePledgeCard, payNow } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { refreshPledges } from '#app/data/pledges.ts';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';

/** `tries` is the number of earlier refusals of the card. */
export type Outcome = {
  kind: 'paid' | 'refused' | 'waiting' | 'error';
  text: string;
  tries: number;
  card: string;
};
export type PayNowState = {
  pay(pledge: Pledge, card: string): void;
  busy: string | null;
  outcomes: Outcomes;
};
type Outcomes = Readonly<Record<string, Outcome>>;

export function usePayNow(): PayNowState {
  const api = useApi();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [busy, setBusy] = useState<string | null>(null);
  const mutation = useMutation(callMutation(api, payNow));
  const change = useMutation(callMutation(api, changePledgeCard));
  useBlockingOverlay(busy !== null, {
    title: t('loading.charge'),
    sub: t('loading.stay'),
    late: t('loading.charge.late'),
  });
  const pay = async (pledge: Pledge, card: string) => {
    if (busy) return;
    setBusy(pledge.gateKey);
    const tries = countRefusals(pledge);
    const setOutcome = (outcome: Omit<Outcome, 'tries' | 'card'>) =>
      setOutcomes((before) => ({ ...before, [pledge.gateKey]: { ...outcome, tries, card } }));
    try {
      if (card !== pledge.card.PCD_PAYER_ID) await change.mutateAsync({ key: pledge.gateKey, card });
      const { status, failureReason } = (await mutation.mutateAsync({ key: pledge.gateKey })).data;
      if (status === 'paid') setOutcome(paid());
      else if (failureReason) setOutcome(refused());
      else setOutcome({ kind: 'waiting', text: t('pay.now.waiting') });
    } catch (error) {
      setOutcome({ kind: 'error', text: error instanceof Error ? error.message : t('err.network') });
    }
    await refreshPledges(client);
    setBusy(null);
  };
  return { pay: (pledge, card) => void pay(pledge, card), busy, outcomes: outcomes };
}

/** A later reading of the list may contain the awaited answer. */
export function outcomeOf(pledge: Pledge, outcomes: Outcomes): Outcome | undefined {
  const outcome = outcomes[pledge.gateKey];
  // Another card has not been tried yet.
  if (outcome && outcome.kind !== 'paid' && outcome.card !== pledge.card.PCD_PAYER_ID) return undefined;
  if (outcome?.kind !== 'waiting' && outcome?.kind !== 'error') return outcome;
  const { tries, card } = outcome;
  if (pledge.status === 'paid') return { ...paid(), tries, card };
  if (countRefusals(pledge) > tries) return { ...refused(), tries, card };
  return outcome;
}

/** The card must not be charged again while a charge is in progress or its result is unknown. */
export function isUnderWay(
  pledge: Pledge,
  { busy, outcomes }: Pick<PayNowState, 'busy' | 'outcomes'>,
): boolean {
  return busy === pledge.gateKey || outcomeOf(pledge, outcomes)?.kind === 'waiting';
}

function paid() {
  return { kind: 'paid' as const, text: t('pay.now.done') };
}

function refused() {
  return { kind: 'refused' as const, text: t('my.list.refusedNow') };
}

function countRefusals({ history }: Pledge): number {
  return history.filter(({ what }) => what === 'declined' || what === 'failed').length;
}
