import * as balances from '@pq/contract/calls/admin/balances';
import * as comparison from '@pq/contract/calls/admin/reconciliation';
import { exportTaxData as exportTaxDataCall } from '@pq/contract/calls/admin/tax-data';
import * as calls from '@pq/contract/calls/settlement';
import { t } from '@pq/domain/copy';
import { lookUpText } from '@pq/domain/settlement/look-up-text';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { listBalances } from './balances/list-balances.ts';
import { receiveBalance, writeOffBalance } from './balances/settle-balance.ts';
import { chargeDifference } from './comparison/charge-difference.ts';
import { closeDifference } from './comparison/close-difference.ts';
import { listDifferences } from './comparison/list-differences.ts';
import { lookUpDifference } from './comparison/look-up-difference.ts';
import { refundDifference } from './comparison/refund-difference.ts';
import { getExpected } from './get-expected.ts';
import { registerPayouts } from './payouts/routes.ts';
import { exportStatement } from './statements/export-statement.ts';
import { getSettlement } from './statements/get-settlement.ts';
import { openStatement } from './statements/open-statement.ts';
import { exportTaxData } from './statements/tax-data.ts';

type Dependencies = Parameters<typeof registerPayouts>[1] & { provider: PaymentProvider };

export async function registerSettlement(
  app: FastifyInstance,
  { provider, ...shared }: Dependencies,
): Promise<void> {
  const { router, platform } = shared;
  router.guarded(calls.getExpectedSettlement, async ({ input, caller }) => ({
    data: await getExpected(platform, caller, input),
  }));
  router.guarded(calls.getSettlement, async ({ input, caller }) => ({
    data: await getSettlement(platform, caller, input),
  }));
  router.guarded(calls.getStatement, async ({ input, caller }) => ({
    data: await openStatement(platform, caller, input.key),
  }));
  router.file(calls.exportStatement, ({ input, caller }) => exportStatement(platform, caller, input));
  router.file(exportTaxDataCall, async ({ input, caller, request }) => {
    const file = await exportTaxData(platform, caller, input);
    recordSecurityEvent(platform, 'personal_data.exported', { request });
    return file;
  });
  router.admin(comparison.listDifferences, async ({ input, admin }) => ({
    data: await listDifferences(platform, admin, input),
  }));
  router.admin(comparison.closeDifference, async ({ input, admin }) => {
    const data = await closeDifference(platform, admin, input);
    return { data, msg: t(data.state === 'closed' ? 'admin.difference.closed' : 'admin.difference.asked') };
  });
  router.admin(comparison.refundDifference, async ({ input, admin }) => {
    const data = await refundDifference(platform, admin, input);
    const isRequested = data.state === 'refunding';
    return { data, msg: t(isRequested ? 'admin.difference.refundRequested' : 'admin.difference.refunded') };
  });
  router.admin(comparison.chargeDifference, async ({ input, admin }) => {
    const data = await chargeDifference(platform, provider, admin, input);
    const isRequested = data.state === 'charging';
    return { data, msg: t(isRequested ? 'admin.difference.chargeRequested' : 'admin.difference.charged') };
  });
  router.admin(comparison.lookUpDifference, async ({ input, admin }) => {
    const data = await lookUpDifference(platform, provider, admin, input);
    return { data, msg: lookUpText(data) };
  });
  await registerPayouts(app, shared);
  router.admin(balances.listBalances, async ({ input, admin }) => ({
    data: await listBalances(platform, admin, input),
  }));
  router.admin(balances.receiveBalance, async ({ input, admin }) => ({
    data: await receiveBalance(platform, admin, input),
    msg: t('admin.balance.received'),
  }));
  router.admin(balances.writeOffBalance, async ({ input, admin }) => {
    const data = await writeOffBalance(platform, admin, input);
    return { data, msg: t(data.state === 'done' ? 'admin.balance.writtenOff' : 'admin.balance.asked') };
  });
}
