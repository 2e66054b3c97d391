import { t } from '@pq/domain/copy';
import { addDays, daysBetween, formatDate, formatMonthDay } from '@pq/domain/dates';
import { checkRewardPeriod } from '@pq/domain/pqbox/pq-reward';
import { Info } from 'lucide-react';
import { DateField } from '#app/features/form/date-field.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { rewardDatesOf } from '../reward-content.ts';
import { AudienceFields } from './audience-fields.tsx';
import { RangeCalendar } from './range-calendar.tsx';
import { problemOf, type RewardStepProps } from './step-props.ts';

const lengths = [30, 60, 90] as const;

export function PeriodStep(props: RewardStepProps) {
  const { writing, project } = props;
  const { start, finish } = writing.content.period;
  const { from } = writing.content.audience;
  const dates = rewardDatesOf(project);
  const lastDay = dates.finish;
  const wrong = start === '' ? null : checkRewardPeriod({ start, finish, from }, dates);
  const wrongNow = (field: 'start' | 'finish') =>
    wrong?.field === field && (field === 'start' || finish !== '') ? t(wrong.copyKey) : undefined;
  const set = (period: { start?: string; finish?: string }) => writing.change({ period });
  const days = start && finish ? daysBetween(start, finish) + 1 : 0;
  return (
    <div className="flex flex-col gap-8">
      <AudienceFields {...props} />
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 tablet:grid-cols-2">
        <DateField
          label={t('pq.start')}
          optional={t('common.required')}
          value={start}
          error={wrongNow('start') ?? problemOf(props, 'period.start')}
          onValue={(date) => set({ start: date })}
        />
        <DateField
          label={t('pq.finish')}
          optional={t('common.required')}
          value={finish}
          min={start ? addDays(start, 1) : undefined}
          error={wrongNow('finish') ?? problemOf(props, 'period.finish')}
          onValue={(date) => set({ finish: date })}
        />
      </div>
      <Surface>
        <RangeCalendar start={start} finish={finish} lastDay={lastDay} onRange={set} />
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4">
          {wrong === null && days > 1 ? (
            <>
              <b>
                {formatDate(start)} – {formatDate(finish)}
              </b>
              <Badge variant="purpose">{t('pq.period.days', { n: days })}</Badge>
            </>
          ) : null}
          {lastDay === null ? null : (
            <span className="inline-flex items-center gap-1.5 text-ink-3 text-small before:size-1.5 before:rounded-full before:bg-accent">
              {t('pq.period.last', { date: formatMonthDay(lastDay) })}
            </span>
          )}
          <span className="ml-auto flex gap-2">
            {lengths.map((length) => (
              <ChipButton
                key={length}
                onPress={() => (start === '' ? undefined : set({ finish: addDays(start, length - 1) }))}
              >
                {t('pq.period.length', { n: length })}
              </ChipButton>
            ))}
          </span>
        </div>
      </Surface>
      <NoticeBox icon={Info}>{t('pq.period.hint')}</NoticeBox>
    </div>
  );
}
