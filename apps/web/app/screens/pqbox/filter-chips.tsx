import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useSearchParams } from 'react-router';
import { withValue } from '#app/lib/addresses/paged-address.ts';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { type BoxFilter, filterBox } from './box-filter.ts';

export function FilterChips({
  rewards,
  filter,
}: {
  rewards: readonly Pick<RewardCard, 'state' | 'category'>[];
  filter: BoxFilter;
}) {
  const [query] = useSearchParams();
  return (
    <Chips label={t('pq.filters')}>
      {([0, 1, 2] as const).map((value) => (
        <ChipLink
          key={value}
          to={`?${withValue(query, 'value', value === 0 ? '' : String(value))}`}
          current={value === filter.value}
        >
          {t(`pq.filter.${value}`)}
          <small className="ml-1.5 font-normal text-[1em] opacity-80">
            {formatNumber(filterBox(rewards, { ...filter, value }).length)}
          </small>
        </ChipLink>
      ))}
    </Chips>
  );
}
