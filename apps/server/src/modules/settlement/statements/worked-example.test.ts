import { readFileSync } from 'node:fs';
import { firstFeePlans, settle } from '@pq/domain/settlement/expected';
import { expect, test } from 'vitest';
import { legsOf } from './write-statements.ts';

const page = new URL('../../../../../../docs/product/settlement.md', import.meta.url);

test('a statement posts what the example of docs/product/settlement.md has', () => {
  const text = readFileSync(page, 'utf8');
  const lines = [...text.matchAll(/^\| `statement` \| `(\w+)` \| (-?[\d,]+) \|$/gm)];
  const legs = legsOf('p', settle(firstFeePlans.default, 65_000, 10_000));
  expect(legs.map(({ account, amount }) => [account, amount])).toEqual(
    lines.map(([, account, amount]) => [account, Number(amount?.replaceAll(',', ''))]),
  );
});
