import { t } from '@pq/domain/copy';
import { withValue } from '#app/lib/addresses/paged-address.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { Select } from '#app/ui/forms/select.tsx';
import type { BoxFilter } from './box-filter.ts';

const options = [
  { value: '', label: t('common.all') },
  ...([0, 1, 2, 3] as const).map((one) => ({ value: String(one), label: t(`pq.category.${one}`) })),
];

export function TypeSelect({ filter }: { filter: BoxFilter }) {
  const changeQuery = useQueryChange();
  return (
    <Select
      label={t('pq.category')}
      prefix={`${t('pq.category')} `}
      options={options}
      value={filter.category === null ? '' : String(filter.category)}
      unset=""
      onValue={(value) =>
        changeQuery((before) => withValue(before, 'category', value), {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  );
}
