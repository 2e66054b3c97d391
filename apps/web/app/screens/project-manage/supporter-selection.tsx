import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { ReactNode } from 'react';
import type { SupporterFilter } from '#app/data/project-insight.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import type { Selection } from './use-selected.ts';

type Props = {
  selection: Selection;
  shown: readonly string[];
  /** Of the whole list for null. */
  sumsOf(selected: SupporterFilter | null): ReactNode;
  onExport(selected: SupporterFilter): void;
};

export function SelectedSupporters({ selection: { keys, select }, shown, sumsOf, onExport }: Props) {
  const selected = keys.size === 0 ? null : { gateKeys: [...keys].join(',') };
  return (
    <div className="sticky top-[calc(57px+var(--long-message))] z-2 mb-1 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 bg-white tablet:top-[calc(73px+var(--long-message))] @columns:pl-4">
      <Checkbox
        small
        checked={shown.every((key) => keys.has(key))}
        isMixed={keys.size > 0 && !shown.every((key) => keys.has(key))}
        onChange={({ target }) => select(shown, target.checked)}
      >
        {selected ? t('supporters.selected', { n: formatNumber(keys.size) }) : t('supporters.select.shown')}
      </Checkbox>
      {sumsOf(selected)}
      {selected ? (
        <span className="ml-auto flex flex-wrap gap-2 py-1">
          <Button variant="text" height={40} onClick={() => select([...keys], false)}>
            {t('supporters.selected.clear')}
          </Button>
          <Button variant="tint" height={40} onClick={() => onExport(selected)}>
            {t('supporters.selected.export')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
