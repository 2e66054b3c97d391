import { t } from '@pq/domain/copy';
import { formatMonthDay, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { opensFrom } from '@pq/domain/pqbox/reward-audience';
import { Checkbox, Radio } from '#app/ui/forms/choice.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { focusLook } from './focus-look.ts';
import { problemOf, type RewardStepProps } from './step-props.ts';

/** Which backers get the reward, by the tiers that they have chosen, and whether it waits for their payment. */
export function AudienceFields(props: RewardStepProps) {
  const { writing, project } = props;
  const { rewards, from } = writing.content.audience;
  const setRewards = (next: 'all' | number[]) => writing.change({ audience: { rewards: next, from } });
  const lastDay = project.period.finish;
  const paid = lastDay
    ? t('pq.from.payment.sub', { date: formatMonthDay(paymentDate(lastDay)) })
    : t('pq.from.payment.undated');
  return (
    <>
      <fieldset className="pcs">
        <legend className="lb">{t('pq.audience')}</legend>
        <div className={`wr-choices wr-two ${focusLook}`}>
          {(['all', 'some'] as const).map((one) => (
            <Radio
              key={one}
              name="audience"
              checked={(rewards === 'all') === (one === 'all')}
              onChange={() => setRewards(one === 'all' ? 'all' : [])}
            >
              <b>{t(`pq.audience.${one}`)}</b>
              <small>{t(`pq.audience.${one}.sub`)}</small>
            </Radio>
          ))}
        </div>
        {rewards === 'all' ? null : <Tiers {...props} chosen={rewards} onChosen={setRewards} />}
        <Refusal of={problemOf(props, 'audience.rewards')} />
      </fieldset>
      <fieldset className="pcs">
        <legend className="lb">{t('pq.from')}</legend>
        <div className={`wr-choices wr-two ${focusLook}`}>
          {opensFrom.toReversed().map((one) => (
            <Radio
              key={one}
              name="opens-from"
              checked={from === one}
              onChange={() => writing.change({ audience: { rewards, from: one } })}
            >
              <b>{t(`pq.from.${one}`)}</b>
              <small>{one === 'payment' ? paid : t('pq.from.pledge.sub')}</small>
            </Radio>
          ))}
        </div>
      </fieldset>
    </>
  );
}

type TiersProps = RewardStepProps & { chosen: readonly number[]; onChosen(chosen: number[]): void };

function Tiers({ project, chosen, onChosen }: TiersProps) {
  return (
    <fieldset className={`mt-3 grid gap-1 rounded-card px-4 py-3 inset-ring inset-ring-line ${focusLook}`}>
      <legend className="sr">{t('pq.audience.which')}</legend>
      {project.rewards.content.map(({ idx, context, productCost }) => (
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
          <b>{formatWon(productCost)}</b> {context}
        </Checkbox>
      ))}
    </fieldset>
  );
}
