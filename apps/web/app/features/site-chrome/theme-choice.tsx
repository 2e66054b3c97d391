import { t } from '@pq/domain/copy';
import { themes } from '@pq/domain/theme';
import { useId } from 'react';
import { chooseTheme, useTheme } from '#app/lib/theme/theme.ts';
import { Radio } from '#app/ui/forms/choice.tsx';

export function ThemeChoice({ titleId }: { titleId: string }) {
  const name = useId();
  const chosen = useTheme();
  return (
    <div className="flex flex-wrap gap-x-5" role="radiogroup" aria-labelledby={titleId}>
      {themes.map((theme) => (
        <Radio key={theme} name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)}>
          {t(`theme.${theme}`)}
        </Radio>
      ))}
    </div>
  );
}
