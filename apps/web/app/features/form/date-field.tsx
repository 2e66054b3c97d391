import { t } from '@pq/domain/copy';
import { isCivilDate } from '@pq/domain/dates';
import { finishDate, shapeDate } from '@pq/domain/typed-date';
import { CalendarDays } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  id?: string | undefined;
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  min?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Words beside the label, like that it has to be filled in. */
  optional?: string | undefined;
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  onValue(value: string): void;
};

/** A date that is typed, its hyphens come by themselves, or picked from the browser's calendar. */
export function DateField({ value, min, error, onValue, ...words }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const calendar = useRef<HTMLInputElement>(null);
  // What comes from outside, like a save of another tab, is shown; what is half typed stays, also where only whole dates are taken.
  if (value !== seen) {
    setSeen(value);
    setReported(value);
    if (value !== reported && (value !== '' || isCivilDate(typed))) setTyped(value);
  }
  const take = (text: string) => {
    const shaped = shapeDate(text);
    setTyped(shaped);
    const date = isCivilDate(shaped) ? shaped : '';
    setReported(date);
    if (date !== value) onValue(date);
  };
  const wrong = typed.length === 10 && !isCivilDate(typed) ? t('writing.date.wrong') : undefined;
  return (
    <TextField
      {...words}
      placeholder={t('write.date.placeholder')}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={wrong ?? error}
      onChange={({ target }) => take(target.value)}
      onBlur={() => take(finishDate(typed))}
      tail={
        <>
          <input
            ref={calendar}
            type="date"
            className="pointer-events-none absolute min-h-11.5 w-px min-w-0 bg-transparent p-0 opacity-0 outline-none"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            value={value}
            onChange={({ target }) => take(target.value)}
          />
          <IconButton
            className="-mr-2.5"
            label={t('writing.date.pick', { label: words.label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon of={CalendarDays} size={20} />
          </IconButton>
        </>
      }
    />
  );
}
