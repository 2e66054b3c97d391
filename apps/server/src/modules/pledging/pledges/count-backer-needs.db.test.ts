import { countNeeds } from '@pq/domain/pledge/backer-needs';
import { expect, test } from 'vitest';
import { listPledges } from '#src/modules/fulfilment/own-pledges.ts';
import { sendProof } from '#src/modules/fulfilment/proofs/send-proof.ts';
import { buildPaidOrders, buildProofPicture } from '#src/modules/fulfilment/proofs/testing/build-order.ts';
import { buildMember, buildPledge, buildProject, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { listWaits } from '../waitlist/list-waits.ts';
import { countBackerNeeds } from './count-backer-needs.ts';

test('countBackerNeeds equals what their list shows, in states that need the backer and in others', async () => {
  const { platform, provider } = await openTestApp();
  const { db } = platform.database;
  const { id: uid, email, name, role } = await buildMember(platform);
  const maker = await buildMember(platform);
  const order = await buildPaidOrders(platform, provider, { ownerId: maker.id, backerIds: [uid] });
  const [gateKey = ''] = order.pledges;
  await sendProof(
    platform,
    { uid: maker.id },
    { gateKey, text: '', images: [await buildProofPicture(platform, maker.id)] },
  );
  const pledgeIn = async (statement: string) => {
    const project = await buildProject(platform);
    await db.query(statement, [await buildPledge(platform, project, uid)]);
    return project;
  };
  const refuse = `update pledge set status = 'retry' where id = $1`;
  const open = await pledgeIn(`update pledge set status = 'ready' where id = $1`);
  await pledgeIn(refuse);
  await pledgeIn(
    'update card set removed_at = now(), billing_key = null where id = (select card_id from pledge where id = $1)',
  );
  const hidden = await pledgeIn(refuse);
  await putState(platform, 'blind', { key: hidden.key, blindedFrom: 'funding' });
  for (const { key } of [open, hidden])
    await db.query(
      `insert into waitlist (project_key, idx, member_id, turn, joined_at, state, held_choice, offered_at, offer_until)
       values ($1, 0, $2, 1, now(), 'offered', '{}', now(), now() + interval '1 day')`,
      [key, uid],
    );
  const pledges = await listPledges(platform, { uid, email, name, role });
  const offers = (await listWaits(platform, uid)).filter(({ offer }) => offer !== null).length;
  // A proof, a refused payment, a dropped card, and one reserved piece.
  expect(await countBackerNeeds(platform, uid)).toBe(4);
  expect(countNeeds(pledges, offers)).toBe(4);
});
