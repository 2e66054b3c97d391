import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordMoneyMovements } from '#src/modules/pledging/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { readEntries } from './testing/entries.ts';

const page = new URL('../../../../../docs/product/settlement.md', import.meta.url);

test('two charges and a refund are posted as the example of docs/product/settlement.md has them', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  await buildPledge(platform, project);
  const { rows } = await platform.owner.query('select id, member_id from pledge order by id');
  const movement = (at: number, event: 'charged' | 'refunded', collected: number) => {
    const { id: pledgeId, member_id: memberId } = rows[at];
    return { pledgeId, projectKey: project.key, memberId, event, pledged: 0, collected };
  };
  const movements = [
    movement(0, 'charged', 32_500),
    movement(1, 'charged', 32_500),
    movement(0, 'refunded', -10_000),
  ];
  await inTransaction(platform.database.db, (tx) =>
    recordMoneyMovements(tx, movements, new Date(platform.clock.now())),
  );
  const [, example = ''] = readFileSync(page, 'utf8').split('\nExample: ');
  const lines = [...example.matchAll(/^\| `([\w-]+)` \| `(\w+)` \| (-?[\d,]+) \|$/gm)];
  expect(await readEntries(platform)).toEqual(
    lines.map(([, event, account, amount]) => `${event} ${account} ${amount?.replaceAll(',', '')}`),
  );
});
