import type { RewardGoods } from '@pq/domain/reward/goods';
import { isBlank } from '@pq/domain/text/blank';
import { carryStock, unchanged, withPlaces } from './carry-stock.ts';

/** Options and stock as far as they have names that differ: backers choose by them, so the rest is not shown to them. */
export function namedGoods<Goods extends Pick<RewardGoods, 'options' | 'stock'>>(goods: Goods): Goods {
  const named = unchanged(goods.options).map((option) => {
    const names = option.values.map(({ value }) => value.trim());
    return withPlaces(
      option,
      names.flatMap((name, at) => (isBlank(name) || names.indexOf(name) < at ? [] : [at])),
    );
  });
  return {
    ...goods,
    ...carryStock(
      goods,
      named.filter(({ values }) => values.length > 0),
    ),
  };
}
