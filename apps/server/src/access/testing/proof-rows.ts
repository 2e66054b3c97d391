import * as calls from '@pq/contract/calls/proofs';
import { sendProof } from '#src/modules/fulfilment/proofs/send-proof.ts';
import { buildProofPicture } from '#src/modules/fulfilment/proofs/testing/build-order.ts';
import { buildPledge, buildProject } from '#src/testing/index.ts';
import { backersOwn, makers, makersOwnToMembers } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

const order = once(async ({ platform, people }: World) => {
  const project = await buildProject(platform, { purpose: 'ordermade', ownerId: people.maker.id });
  const gateKey = await buildPledge(platform, project, people.backer.id);
  await platform.database.db.query(
    `update pledge set status = 'paid', due_at = null, settled_at = placed_at where id = $1`,
    [gateKey],
  );
  return { project, gateKey, image: await buildProofPicture(platform, people.maker.id) };
});

const sent = once(async (world: World) => {
  const { gateKey, image } = await order(world);
  return sendProof(world.platform, { uid: world.people.maker.id }, { gateKey, text: '', images: [image] });
});

export const proofRows: readonly Row[] = [
  {
    call: calls.sendProof,
    about: 'of an order, to its backer',
    async input(world) {
      const { gateKey, image } = await order(world);
      return { gateKey, text: '', images: [image] };
    },
    statuses: { ...makersOwnToMembers, admin: 404 },
  },
  {
    call: calls.answerProof,
    about: 'of the backer',
    input: async (world) => ({ key: (await sent(world)).key, decision: 'approve' }),
    statuses: backersOwn,
  },
  {
    call: calls.listProofs,
    about: 'of the backer',
    input: async (world) => ({ gateKey: (await sent(world)).gateKey }),
    statuses: { ...makersOwnToMembers, backer: 200 },
  },
  {
    call: calls.listProofQueue,
    about: 'of the maker',
    input: async (world) => ({ pid: (await order(world)).project.key }),
    statuses: makers,
  },
];
