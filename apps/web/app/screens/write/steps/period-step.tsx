import { t } from '@pq/domain/copy';
import { addDays, daysBetween, formatDate, paymentDate, retryDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { isOpenable } from '@pq/domain/project/write-steps';
import { CalendarCheck } from 'lucide-react';
import { DateField } from '#app/features/form/date-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { StepProps } from './step-props.ts';

/** From when to when it is open, and the day of the rewards; what follows from them is told. */
export function PeriodStep({ writing, today }: StepProps) {
  const { content, refusals } = writing;
  const { period, rewards } = content;
  const { start, finish } = period;
  const set = writing.change;
  const tomorrow = addDays(today, 1);
  const days = start && finish ? daysBetween(start, finish) + 1 : 0;
  const tooLong = days > limits.periodDays ? t('writing.period.long', { n: limits.periodDays }) : undefined;
  const disordered = start && finish && finish <= start ? t('writing.period.order') : undefined;
  const lateReward = rewards.period && finish && rewards.period < finish;
  const stands = isOpenable(period, today) && !refusals['period.start'] && !refusals['period.finish'];
  return (
    <div className="wr-fields">
      <div className="wr-two">
        <DateField
          label={t('write.start')}
          optional={t('common.required')}
          value={start}
          min={tomorrow}
          error={start && start < tomorrow ? t('writing.period.early') : refusals['period.start']}
          onValue={(date) => set({ period: { start: date } })}
        />
        <DateField
          label={t('write.finish')}
          optional={t('common.required')}
          value={finish}
          min={start ? addDays(start, 1) : tomorrow}
          error={disordered || tooLong || refusals['period.finish']}
          onValue={(date) => set({ period: { finish: date } })}
        />
      </div>
      {stands ? (
        <NoticeBox look="purpose" icon={CalendarCheck}>
          <b>{t('writing.period.days', { n: days })}</b>
          <p>
            {t('writing.period.pays', {
              date: formatDate(paymentDate(finish)),
              retry: formatDate(retryDate(finish)),
            })}
          </p>
        </NoticeBox>
      ) : null}
      <div className="wr-short">
        <DateField
          label={t('write.rewardPeriod')}
          optional={t('common.required')}
          value={rewards.period}
          min={finish || tomorrow}
          error={lateReward ? t('writing.period.reward') : refusals['rewards.period']}
          onValue={(date) => set({ rewards: { period: date } })}
        />
      </div>
    </div>
  );
}
