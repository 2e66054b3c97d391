import { t } from '@pq/domain/copy';
import { isCivilDate } from '@pq/domain/dates';
import { finishDate, shapeDate } from '@pq/domain/typed-date';
import { CalendarDays } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  id?: string | undefined;
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  min?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: string | undefined;
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Not called for incomplete or unreadable text, which would replace a stored date with nothing. */
  onValue(value: string): void;
};

export function DateField({ value, min, error, onValue, ...words }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const calendar = useRef<HTMLInputElement>(null);
  // A value set from outside, for instance by a save of another tab, is shown; incomplete text stays, also where only complete
  // dates are accepted.
  if (value !== seen) {
    setSeen(value);
    setReported(value);
    if (value !== reported && (value !== '' || isCivilDate(typed))) setTyped(value);
  }
  const show = (text: string) => {
    setTyped(text);
    if (text !== '' && !isCivilDate(text)) return;
    setReported(text);
    if (text !== value) onValue(text);
  };
  const [isLeft, setLeft] = useState(false);
  const problem = typed === '' || isCivilDate(typed) ? undefined : t('writing.date.wrong');
  const isTyping = /^(?:-*\d){0,7}-*$/.test(typed) && !isLeft;
  const masked = useMaskedInput({ text: typed, format: shapeDate, problem, onText: show });
  return (
    <TextField
      {...words}
      placeholder={t('write.date.placeholder')}
      inputMode="numeric"
      autoComplete="off"
      {...masked}
      error={(isTyping ? undefined : problem) ?? error}
      onFocus={() => setLeft(false)}
      onInvalid={() => setLeft(true)}
      onBlur={() => {
        setLeft(true);
        show(finishDate(typed));
      }}
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
            onChange={({ target }) => show(target.value)}
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
