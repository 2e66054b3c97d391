import * as calls from '@pq/contract/calls/addresses';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#src/platform/http/addresses.ts';
import { countUseFrom } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { askAddresses } from './ask-addresses.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { lockAddresses } from './lock-addresses.ts';
import { readAddress } from './read-address.ts';

export function registerAddresses(router: CallRouter, platform: Platform): void {
  const perAddress = { max: 120 * platform.config.addressLimitFactor, windowS: 600 };
  const countLink = async ({ token }: { token?: string | undefined }, request: FastifyRequest) => {
    if (token !== undefined)
      await countUseFrom(platform.database.db, 'address-link', networkOf(request), perAddress);
  };
  router.open(calls.readAddress, async ({ input, caller, request }) => {
    await countLink(input, request);
    return { data: await readAddress(platform, caller, input) };
  });
  router.open(calls.confirmAddress, async ({ input, caller, request }) => {
    await countLink(input, request);
    return { data: await confirmAddress(platform, caller, input), msg: t('address.done.confirmed') };
  });
  router.guarded(calls.changeAddress, async ({ input, caller }) => {
    const data = await changeAddress(platform, caller, input);
    const n = formatNumber(data.changed.length);
    return {
      data,
      msg: t(data.changed.length > 1 ? 'address.done.changedAll' : 'address.done.changed', { n }),
    };
  });
  router.guarded(calls.askAddresses, async ({ input, caller }) => ({
    data: await askAddresses(platform, caller, input),
    msg: t('address.question.asked'),
  }));
  router.guarded(calls.lockAddresses, async ({ input, caller }) => {
    const data = await lockAddresses(platform, caller, input);
    const msg =
      data.at === null ? t('address.lock.off') : t('address.lock.on', { day: formatWeekday(data.at) });
    return { data, msg };
  });
}
