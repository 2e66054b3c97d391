import { t } from '@pq/domain/copy';
import { chargeDates, formatMonthDay, isFirstChargeDue } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { opensFrom } from '@pq/domain/pqbox/reward-audience';
import { rewardTitle } from '@pq/domain/reward/texts';
import { ChoiceCard, ChoiceGroup } from '#app/features/writing/choice-group.tsx';
import { useNow } from '#app/lib/now.ts';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { problemOf, type RewardStepProps } from './step-props.ts';

export function AudienceFields(props: RewardStepProps) {
  const { writing, project } = props;
  const { rewards, from } = writing.content.audience;
  const setRewards = (next: 'all' | number[]) => writing.change({ audience: { rewards: next, from } });
  const nowMs = useNow();
  const paid = project.period.finish
    ? t(isFirstChargeDue(project, nowMs) ? 'pq.from.payment.past' : 'pq.from.payment.due', {
        date: formatMonthDay(chargeDates(project).first),
      })
    : t('pq.from.payment.undated');
  return (
    <>
      <ChoiceGroup
        label={t('pq.audience')}
        variant="two"
        error={problemOf(props, 'audience.rewards')}
        after={rewards === 'all' ? null : <Tiers {...props} chosen={rewards} onChosen={setRewards} />}
      >
        {(['all', 'some'] as const).map((one) => (
          <ChoiceCard
            key={one}
            name="audience"
            checked={(rewards === 'all') === (one === 'all')}
            onChange={() => setRewards(one === 'all' ? 'all' : [])}
            label={t(`pq.audience.${one}`)}
            sub={t(`pq.audience.${one}.sub`)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup label={t('pq.from')} variant="two">
        {opensFrom.toReversed().map((one) => (
          <ChoiceCard
            key={one}
            name="opens-from"
            checked={from === one}
            onChange={() => writing.change({ audience: { rewards, from: one } })}
            label={t(`pq.from.${one}`)}
            sub={one === 'payment' ? paid : t('pq.from.pledge.sub')}
          />
        ))}
      </ChoiceGroup>
    </>
  );
}

type TiersProps = RewardStepProps & { chosen: readonly number[]; onChosen(chosen: number[]): void };

function Tiers({ project, chosen, onChosen }: TiersProps) {
  return (
    <fieldset
      className={`mt-3 grid gap-1 rounded-card px-4 py-3 inset-ring inset-ring-line *:focus-within:outline-offset-3 *:focus-within:[outline:var(--focus)]`}
    >
      <legend className="sr-only">{t('pq.audience.which')}</legend>
      {project.rewards.content.map(({ idx, name, context, productCost }) => (
        <Checkbox
          key={idx}
          checked={chosen.includes(idx)}
          onChange={({ target }) =>
            onChosen(
              [...chosen.filter((one) => one !== idx), ...(target.checked ? [idx] : [])].sort(
                (a, b) => a - b,
              ),
            )
          }
        >
          <b>{rewardTitle({ name, context })}</b> {formatWon(productCost)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
