import { readFileSync } from 'node:fs';
import { firstFeePlans, settle } from '@pq/domain/settlement/expected';
import { expect, test } from 'vitest';
import { postingsOf } from './release.ts';
import { postingOf } from './settle-lines.ts';

const page = new URL('../../../../../../docs/product/settlement.md', import.meta.url);

test('a payout posts what the example of docs/product/settlement.md has', () => {
  const text = readFileSync(page, 'utf8');
  const lines = [...text.matchAll(/^\| `(release|paid)` \| `(\w+)` \| (-?[\d,]+) \|$/gm)];
  const { payout } = settle(firstFeePlans.default, 65_000, 10_000);
  const line = { id: 'l', projectKey: 'p', amount: payout };
  const posted = [...postingsOf([line], []), postingOf(line, 'ok')].flatMap(({ event, legs }) =>
    legs.map(({ account, amount }) => [event, account, amount]),
  );
  expect(posted).toEqual(
    lines.map(([, event, account, amount]) => [event, account, Number(amount?.replaceAll(',', ''))]),
  );
});
