import { expect, test } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildProject, openTestPlatform } from '#src/testing/index.ts';
import { getOwn } from './own-pledges.ts';

test('getOwn returns the cards, projects and pledges of the caller only', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const backer = await buildBacker(platform);
  const other = await buildBacker(platform);
  const order = orderOf(project, backer.cardId, {}, [{ idx: 0, count: 1 }]);
  const { gateKey } = await placePledge(platform, backer, order, null);

  const own = await getOwn(platform, { ...backer, role: 'member' });
  expect(own.cards.map(({ PCD_PAYER_ID }) => PCD_PAYER_ID)).toEqual([backer.cardId]);
  expect(own.pledges.map((pledge) => pledge.gateKey)).toEqual([gateKey]);
  expect(own.projects).toEqual([]);
  expect((await getOwn(platform, { ...other, role: 'member' })).pledges).toEqual([]);
});
