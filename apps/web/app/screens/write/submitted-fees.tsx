import { getFeePlans } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { isSplitByRisk, VAT_PERCENT } from '@pq/domain/settlement/expected';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import type { DraftContent } from './draft/draft-content.ts';
import { payoutExamples } from './earnings/payout-examples.ts';

type Props = {
  content: Pick<DraftContent, 'amount' | 'rewards'>;
  split: boolean;
  onSplit(split: boolean): void;
};

/** The fees that a submission fixes, with examples, and the wish for a payout in two stages. */
export function SubmittedFees({ content, split, onSplit }: Props) {
  const plans = useQuery(callQuery(useApi(), getFeePlans, {})).data;
  if (!plans) return null;
  const { platformBp, paymentBp } = plans.default;
  const { goal } = content.amount;
  const [first = 100, rest = 0] = plans.split.stages;
  const percent = { platform: platformBp / 100, payment: paymentBp / 100, vat: VAT_PERCENT };
  return (
    <section className="my-4" aria-label={t('settlement.submit')}>
      <p className="text-note">{t('settlement.submit.sentence', percent)}</p>
      <dl className="mt-2 grid gap-1 text-note">
        {payoutExamples(plans.default, { rewards: content.rewards.content, goal }).map(
          ({ name, paid, received }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-3">{name}</dt>
              <dd>{t('settlement.submit.example', { charged: formatWon(paid), payout: received })}</dd>
            </div>
          ),
        )}
      </dl>
      {isSplitByRisk({ isFirst: plans.isFirst, goal }) ? (
        <p className="mt-3 text-note">{t('settlement.submit.risk', { first, rest })}</p>
      ) : (
        <Checkbox checked={split} onChange={({ target }) => onSplit(target.checked)}>
          {t('settlement.submit.split', { first, rest })}
        </Checkbox>
      )}
    </section>
  );
}
