import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { tv } from 'tailwind-variants/lite';
import { useNow } from '#app/lib/now.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Day, monthAfter, monthDays, monthInSight, nextRange } from './month-days.ts';

type Props = {
  start: string;
  finish: string;
  /** The end of the project: the latest possible first day. */
  lastDay: string | null;
  onRange(range: { start?: string; finish?: string }): void;
};

/** Hidden from screen readers, since the fields above take the same values by keyboard. */
export function RangeCalendar({ start, finish, lastDay, onRange }: Props) {
  const today = seoulDate(useNow());
  const [month, setMonth] = useState((start || lastDay || today).slice(0, 7));
  // A start that is typed above is scrolled into view.
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
    <div className="grid grid-cols-[1fr_1fr] gap-10">
      {[month, monthAfter(month, 1)].map((shown, at) => (
        <div key={at === 0 ? 'first' : 'second'}>
          <p className="mb-2 flex min-h-11 items-center justify-between">
            {at === 0 ? (
              <IconButton label={t('pq.month.before')} onClick={() => setMonth(monthAfter(month, -1))}>
                <Icon of={ChevronLeft} size={20} />
              </IconButton>
            ) : (
              <i className="w-11" />
            )}
            <b>{t('pq.month', { year: shown.slice(0, 4), month: Number(shown.slice(5)) })}</b>
            {at === 1 ? (
              <IconButton label={t('pq.month.after')} onClick={() => setMonth(monthAfter(month, 1))}>
                <Icon of={ChevronRight} size={20} />
              </IconButton>
            ) : (
              <i className="w-11" />
            )}
          </p>
          <div className="grid grid-cols-[repeat(7,1fr)] text-center text-note" aria-hidden="true">
            {t('pq.weekdays')
              .split(' ')
              .map((name) => (
                <span className="py-1.5 text-ink-3 text-small" key={name}>
                  {name}
                </span>
              ))}
            {monthDays(shown).map((day) => (
              <DayButton
                key={day.date}
                day={day}
                place={placeOf(day.date, { start, finish, lastDay })}
                onPick={pick}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type Place = { isIn: boolean; isEnd: boolean; isLast: boolean };

function placeOf(date: string, { start, finish, lastDay }: Omit<Props, 'onRange'>): Place {
  return {
    isIn: start !== '' && finish !== '' && date >= start && date <= finish,
    isEnd: date === start || date === finish,
    isLast: date === lastDay,
  };
}

const dayVariants = tv({
  base: 'relative inline-grid size-[2.25rem] place-items-center rounded-full',
  variants: {
    mark: {
      none: 'group-hover:bg-ground-2',
      last: 'font-semibold text-accent-ink group-hover:bg-ground-2',
      end: 'bg-purpose font-semibold text-white forced-colors:bg-[Highlight] forced-colors:text-[color:HighlightText]',
    },
    dotted: {
      true: 'after:absolute after:bottom-0.5 after:size-1.5 after:rounded-full after:bg-accent',
    },
  },
});

function DayButton({ day, place, onPick }: { day: Day; place: Place; onPick(date: string): void }) {
  const { isIn, isEnd, isLast } = place;
  return (
    <button
      type="button"
      className={`group my-px min-h-10 ${isIn ? 'bg-purpose-tint' : ''}`}
      tabIndex={-1}
      style={day.column === null ? undefined : { gridColumnStart: day.column }}
      onClick={() => onPick(day.date)}
    >
      <span className={dayVariants({ mark: isEnd ? 'end' : isLast ? 'last' : 'none', dotted: isLast })}>
        {Number(day.date.slice(8))}
      </span>
    </button>
  );
}
