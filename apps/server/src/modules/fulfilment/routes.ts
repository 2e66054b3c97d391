import { listOverdue as listOverdueCall } from '@pq/contract/calls/admin/overdue';
import { readPacking as readPackingCall } from '@pq/contract/calls/packing';
import { movePromise as movePromiseCall } from '@pq/contract/calls/promises';
import * as calls from '@pq/contract/calls/proofs';
import { getShippingOrder as getShippingOrderCall } from '@pq/contract/calls/shipping';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CacheOfPicture } from '#src/modules/media/index.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { registerAddresses } from './addresses/routes.ts';
import { registerAlerts } from './alerts/routes.ts';
import { registerDeliveries } from './deliveries/routes.ts';
import { registerShippingFiles } from './files/routes.ts';
import { registerNews } from './news/routes.ts';
import { registerOwn } from './own-pledges.ts';
import { getShippingOrder } from './packing/get-shipping-order.ts';
import { readPacking } from './packing/read-packing.ts';
import { registerShipping } from './parcels/routes.ts';
import { listOverdue } from './promises/list-overdue.ts';
import { movePromise } from './promises/move-promise.ts';
import { answerProof } from './proofs/answer-proof.ts';
import { listProofQueue, listProofs } from './proofs/read-proofs.ts';
import { sendProof } from './proofs/send-proof.ts';

type Dependencies = Parameters<typeof registerNews>[1] & { routing: Routing };
type Routing = Parameters<typeof registerShippingFiles>[1]['routing'];

/** Returns who may see the pictures of news. */
export async function registerFulfilment(
  app: FastifyInstance,
  { router, platform, routing, ...files }: Dependencies,
): Promise<CacheOfPicture> {
  registerOwn(router, platform);
  registerShipping(router, platform);
  registerAddresses(router, platform);
  registerAlerts(app, router, platform);
  registerDeliveries(app, router, platform);
  router.guarded(readPackingCall, async ({ input, caller, request }) => {
    const data = await readPacking(platform, caller, input);
    const target = { type: 'project', id: input.pid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return { data };
  });
  router.guarded(getShippingOrderCall, async ({ input, caller }) => ({
    data: await getShippingOrder(platform, caller, input),
  }));
  await registerShippingFiles(app, { router, platform, routing });
  router.guarded(movePromiseCall, async ({ input, caller }) => ({
    data: await movePromise(platform, caller, input),
    msg: t('promise.moved'),
  }));
  router.admin(listOverdueCall, async ({ input }) => ({ data: await listOverdue(platform, input) }));
  router.guarded(calls.sendProof, async ({ input, caller }) => ({
    data: await sendProof(platform, caller, input),
    msg: t('proof.queue.sent.done'),
  }));
  router.guarded(calls.answerProof, async ({ input, caller }) => ({
    data: await answerProof(platform, caller, input),
    msg: t(input.decision === 'approve' ? 'proof.approved' : 'proof.changed'),
  }));
  router.guarded(calls.listProofs, async ({ input, caller }) => ({
    data: await listProofs(platform, caller, input.gateKey),
  }));
  router.guarded(calls.listProofQueue, async ({ input, caller }) => ({
    data: await listProofQueue(platform, caller, input),
  }));
  return registerNews(app, { router, platform, ...files });
}
