import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatTrackingNumber } from '@pq/domain/shipping/carriers';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import type { ParcelCheck } from './check-parcels.ts';

const SHOWN = 5;

type Facts = readonly (readonly [label: string, fact: string])[];

/** Asks the maker about unusual and repeated numbers. Resolves to false if they are to be changed. */
export function useNumberQuestions() {
  const confirm = useConfirm();
  const ask = (question: { title: string; body: string; facts: Facts; confirm: string }) =>
    confirm({ ...question, facts: shortened(question.facts), cancel: t('shipping.send.fix'), local: true });
  return async ({ doubtful, shared }: ParcelCheck, nameOf: (gateKey: string) => string): Promise<boolean> => {
    const isShared =
      shared.length === 0 ||
      (await ask({
        title: t('shipping.send.shared'),
        body: t('shipping.send.shared.body'),
        facts: shared.map(({ number, gateKeys }) => [
          formatTrackingNumber(number),
          gateKeys.map(nameOf).join(', '),
        ]),
        confirm: t('shipping.send.shared.confirm'),
      }));
    if (!isShared || doubtful.length === 0) return isShared;
    return ask({
      title: t('shipping.send.doubtful'),
      body: t('shipping.send.doubtful.body', { n: formatNumber(doubtful.length) }),
      facts: doubtful.map(({ gateKey, text }) => [nameOf(gateKey), text]),
      confirm: t('shipping.send.asIs'),
    });
  };
}

function shortened(facts: Facts): Facts {
  if (facts.length <= SHOWN) return facts;
  const more = t('shipping.send.doubtful.more', { n: formatNumber(facts.length - SHOWN) });
  return [...facts.slice(0, SHOWN), [more, '']];
}
