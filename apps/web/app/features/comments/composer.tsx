import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { usePreHydrationText } from '#app/lib/pre-hydration-input.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import type { CommentDraft } from './comment-draft.ts';

const COUNTER_FROM = limits.comment - 200;

const BOX =
  'flex flex-col gap-2 rounded-card bg-white p-4 inset-ring focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink';

type Props = {
  label: string;
  placeholder: string;
  submitLabel: string;
  words: CommentDraft;
  onChange(part: Partial<CommentDraft>): void;
  /** Not called for blank or too long text. */
  onSubmit(): void;
  idle?: boolean;
  busy: boolean;
  error: Error | null;
  onCancel?: (() => void) | undefined;
  opened?: boolean;
  hint?: ReactNode;
  alwaysSecret?: boolean;
  className?: string;
};

export function Composer(props: Props) {
  const {
    words,
    onChange,
    busy,
    error,
    onCancel,
    opened = false,
    alwaysSecret = false,
    className = '',
  } = props;
  const id = useId();
  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => onChange({ text: event.target.value });
  const area = useRef<HTMLTextAreaElement>(null);
  usePreHydrationText(area, words.text, onType);
  const length = countLetters(words.text.trim());
  const tooLong = length > limits.comment;
  const sendable = !isBlank(words.text) && !tooLong && !props.idle;
  useEffect(() => {
    if (!opened) return;
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [opened]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sendable) area.current?.focus();
    else if (!busy) props.onSubmit();
  };
  const problem = tooLong ? t('comment.err.long', { n: formatNumber(limits.comment) }) : error?.message;
  return (
    <form
      className={`${BOX} ${problem ? 'inset-ring-danger' : 'inset-ring-line'} ${className}`}
      noValidate
      onSubmit={submit}
    >
      <textarea
        className="field-sizing-content max-h-80 min-h-14 w-full resize-none bg-transparent outline-none placeholder:text-ink-3 placeholder:opacity-100"
        ref={area}
        aria-label={props.label}
        aria-describedby={`${id}-said`}
        aria-invalid={problem ? true : undefined}
        placeholder={props.placeholder}
        rows={2}
        value={words.text}
        onChange={onType}
      />
      <div id={`${id}-said`} aria-live="polite">
        {problem ? <Message tone="danger">{problem}</Message> : null}
      </div>
      {props.hint}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Checkbox
          className="mr-auto"
          checked={words.isSceret || alwaysSecret}
          disabled={alwaysSecret}
          onChange={(event) => onChange({ isSceret: event.target.checked })}
        >
          {t('comment.secret')}
        </Checkbox>
        {length > COUNTER_FROM ? (
          <span className={`text-small ${tooLong ? 'text-danger-hover' : 'text-ink-3'}`}>
            {t('comment.left', { n: formatNumber(length), max: formatNumber(limits.comment) })}
          </span>
        ) : null}
        {onCancel ? (
          <Button variant="text" height={40} onClick={onCancel}>
            {t('comment.cancel')}
          </Button>
        ) : null}
        <Button type="submit" height={40} busy={busy} off={!sendable}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
