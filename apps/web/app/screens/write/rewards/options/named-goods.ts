import { nicknameKey } from '@pq/domain/member/nickname';
import type { RewardDetails } from '@pq/domain/reward/reward-details';
import { carryStock, unchanged, withPlaces } from './carry-stock.ts';

/** Backers choose by name, so values without a distinct name are not shown to them. */
export function namedGoods<Goods extends Pick<RewardDetails, 'options' | 'stock'>>(goods: Goods): Goods {
  const named = unchanged(goods.options).map((option) => {
    const names = option.values.map(({ value }) => nicknameKey(value));
    return withPlaces(
      option,
      names.flatMap((name, at) => (name === '' || names.indexOf(name) < at ? [] : [at])),
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
