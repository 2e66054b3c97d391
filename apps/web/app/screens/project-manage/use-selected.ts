import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';

export type Selection = {
  keys: ReadonlySet<string>;
  select(keys: readonly string[], on: boolean): void;
};

/** Selects at most as many rows as one call accepts. */
export function useSelected(most: number): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();
  return {
    keys,
    select(changed, on) {
      const next = new Set(keys);
      for (const key of changed) {
        if (!on) next.delete(key);
        else if (next.size < most) next.add(key);
      }
      if (on && changed.some((key) => !next.has(key)))
        toast(t('supporters.selected.most', { n: formatNumber(most) }), 'note');
      setKeys(next);
    },
  };
}
