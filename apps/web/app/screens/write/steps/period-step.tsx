import { t } from '@pq/domain/copy';
import { addDays, daysBetween, formatDate, paymentDate, retryDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { isOpenable } from '@pq/domain/project/write-steps';
import { CalendarCheck } from 'lucide-react';
import { DateField } from '#app/features/form/date-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

export function PeriodStep({ writing, today, reported }: StepProps) {
  const { content, refusals } = writing;
  const { period, rewards } = content;
  const { start, finish } = period;
  const set = writing.change;
  const tomorrow = addDays(today, 1);
  const days = start && finish ? daysBetween(start, finish) + 1 : 0;
  const wrong = wrongDates({ start, finish, reward: rewards.period, tomorrow });
  const isValid = isOpenable(period, today) && !refusals['period.start'] && !refusals['period.finish'];
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 tablet:grid-cols-2">
        <DateField
          id={fieldId('start')}
          label={t('write.start')}
          optional={t('common.required')}
          value={start}
          min={tomorrow}
          error={wrong.start ?? missingMessage('start', reported) ?? refusals['period.start']}
          onValue={(date) => set({ period: { start: date } })}
        />
        <DateField
          id={fieldId('finish')}
          label={t('write.finish')}
          optional={t('common.required')}
          value={finish}
          min={start ? addDays(start, 1) : tomorrow}
          error={wrong.finish ?? missingMessage('finish', reported) ?? refusals['period.finish']}
          onValue={(date) => set({ period: { finish: date } })}
        />
      </div>
      {isValid ? (
        <NoticeBox variant="purpose" icon={CalendarCheck}>
          <b>{t('writing.period.days', { n: days })}</b>
          <p>
            {t('writing.period.pays', {
              date: formatDate(paymentDate(finish)),
              retry: formatDate(retryDate(finish)),
            })}
          </p>
        </NoticeBox>
      ) : null}
      <div className="max-w-90">
        <DateField
          id={fieldId('rewardPeriod')}
          label={t('write.rewardPeriod')}
          optional={t('common.required')}
          value={rewards.period}
          min={finish || tomorrow}
          error={wrong.reward ?? missingMessage('rewardPeriod', reported) ?? refusals['rewards.period']}
          onValue={(date) => set({ rewards: { period: date } })}
        />
      </div>
    </div>
  );
}

type Dates = { start: string; finish: string; reward: string; tomorrow: string };

function wrongDates({ start, finish, reward, tomorrow }: Dates) {
  const both = start !== '' && finish !== '';
  const isLong = both && daysBetween(start, finish) + 1 > limits.periodDays;
  return {
    start: start !== '' && start < tomorrow ? t('writing.period.early') : undefined,
    finish:
      both && finish <= start
        ? t('writing.period.order')
        : isLong
          ? t('writing.period.long', { n: limits.periodDays })
          : undefined,
    reward: reward !== '' && finish !== '' && reward < finish ? t('writing.period.reward') : undefined,
  };
}
