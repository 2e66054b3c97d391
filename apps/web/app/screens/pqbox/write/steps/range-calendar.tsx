import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#app/now.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Day, monthAfter, monthDays, monthInSight, nextRange } from './month-days.ts';

type Props = {
  start: string;
  finish: string;
  /** Of the project: the latest first day. */
  lastDay: string | null;
  onRange(range: { start?: string; finish?: string }): void;
};

/**
 * Two months to see the period in, and to pick it with the mouse: the first press is its start, the next one its end. The fields
 * above take the same by the keyboard, so that this is not read aloud.
 */
export function RangeCalendar({ start, finish, lastDay, onRange }: Props) {
  const today = seoulDate(useNow());
  const [month, setMonth] = useState((start || lastDay || today).slice(0, 7));
  // A start that is typed above is brought into sight.
  const [seen, setSeen] = useState(start);
  if (start !== seen) {
    setSeen(start);
    setMonth(monthInSight(month, start));
  }
  const pick = (date: string) => {
    const range = nextRange({ start, finish }, date);
    onRange(range);
  };
  return (
    <div className="cals">
      {[month, monthAfter(month, 1)].map((shown, at) => (
        <div key={at === 0 ? 'first' : 'second'} className="cal">
          <p>
            {at === 0 ? (
              <IconButton label={t('pq.month.before')} onClick={() => setMonth(monthAfter(month, -1))}>
                <Icon of={ChevronLeft} size={20} />
              </IconButton>
            ) : (
              <i />
            )}
            <b>{t('pq.month', { year: shown.slice(0, 4), month: Number(shown.slice(5)) })}</b>
            {at === 1 ? (
              <IconButton label={t('pq.month.after')} onClick={() => setMonth(monthAfter(month, 1))}>
                <Icon of={ChevronRight} size={20} />
              </IconButton>
            ) : (
              <i />
            )}
          </p>
          <div className="days" aria-hidden="true">
            {t('pq.weekdays')
              .split(' ')
              .map((name) => (
                <span key={name}>{name}</span>
              ))}
            {monthDays(shown).map((day) => (
              <DayButton
                key={day.date}
                day={day}
                look={lookOf(day.date, { start, finish, lastDay })}
                onPick={pick}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function lookOf(date: string, { start, finish, lastDay }: Omit<Props, 'onRange'>): string {
  const looks = [
    ...(date === lastDay ? ['is-last'] : []),
    ...(date === start || date === finish ? ['is-end'] : []),
    ...(start && finish && date >= start && date <= finish ? ['is-in'] : []),
  ];
  return looks.join(' ');
}

function DayButton({ day, look, onPick }: { day: Day; look: string; onPick(date: string): void }) {
  return (
    <button
      type="button"
      className={look}
      tabIndex={-1}
      style={day.column === null ? undefined : { gridColumnStart: day.column }}
      onClick={() => onPick(day.date)}
    >
      <span>{Number(day.date.slice(8))}</span>
    </button>
  );
}
