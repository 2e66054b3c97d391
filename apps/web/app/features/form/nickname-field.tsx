import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { nicknameLength } from '@pq/domain/member/nickname';
import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'tail' | 'autoComplete' | 'placeholder'> & {
  value: string;
};

export function NicknameField({ hint, value, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="nickname"
      placeholder={t('signup.nickname.placeholder')}
      value={value}
      hint={hint ?? t('signup.nickname.rule')}
      tail={
        // Not announced at every letter: the adjacent rule is.
        <span className="flex-none pr-3 text-ink-3 text-small" aria-hidden="true">
          {t('my.info.quote.count', { n: nicknameLength(value), max: limits.nicknameMax })}
        </span>
      }
    />
  );
}
