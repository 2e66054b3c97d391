import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'tail' | 'autoComplete' | 'placeholder'> & {
  value: string;
};

/** A nickname: how long it may be is said before it is typed, and how long it is while it is. */
export function NicknameField({ hint, value, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="nickname"
      placeholder={t('signup.nickname.placeholder')}
      value={value}
      hint={hint ?? t('signup.nickname.rule')}
      tail={
        // Not read aloud at every letter: the rule beside it is.
        <span className="flex-none pr-3 text-ink-3 text-small" aria-hidden="true">
          {t('my.info.quote.count', { n: countLetters(value), max: limits.nicknameMax })}
        </span>
      }
    />
  );
}
