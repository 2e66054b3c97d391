import * as calls from '@pq/contract/calls/shipping';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { correctParcel } from './correct-parcel.ts';
import { listShipping } from './list-shipping.ts';
import { confirmReceived, undoReceived } from './receive-parcels.ts';
import { setMaking, startShipping } from './set-making.ts';
import { setShippingState } from './set-shipping-state.ts';
import { undoShipping } from './undo-shipping.ts';

export function registerShipping(router: CallRouter, platform: Platform): void {
  router.guarded(calls.listShipping, async ({ input, caller }) => ({
    data: await listShipping(platform, caller, input),
  }));
  router.guarded(calls.startShipping, async ({ input, caller }) => ({
    data: await startShipping(platform, caller, input),
    msg: t('shipping.done.started'),
  }));
  router.guarded(calls.setMaking, async ({ input, caller }) => ({
    data: await setMaking(platform, caller, input),
    msg: t(input.on ? 'shipping.done.makingOn' : 'shipping.done.makingOff'),
  }));
  router.guarded(calls.setShippingState, async ({ input, caller }) => {
    const data = await setShippingState(platform, caller, input);
    return { data, msg: t(`shipping.done.${input.state}`, { n: formatNumber(data.changed) }) };
  });
  router.guarded(calls.undoShipping, async ({ input, caller }) => {
    const data = await undoShipping(platform, caller, input);
    return { data, msg: t('shipping.done.undone', { n: formatNumber(data.undone) }) };
  });
  router.guarded(calls.correctParcel, async ({ input, caller }) => ({
    data: await correctParcel(platform, caller, input),
    msg: t('shipping.done.corrected'),
  }));
  router.guarded(calls.confirmReceived, async ({ input, caller }) => ({
    data: await confirmReceived(platform, caller, input),
    msg: t('shipping.done.received'),
  }));
  router.guarded(calls.undoReceived, async ({ input, caller }) => ({
    data: await undoReceived(platform, caller, input),
    msg: t('shipping.done.unreceived'),
  }));
}
