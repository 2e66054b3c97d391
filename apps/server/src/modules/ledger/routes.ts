import { listLedger as listLedgerCall } from '@pq/contract/calls/admin/ledger';
import { getLedgerProof } from '@pq/contract/calls/ledger-proof';
import { networkOf } from '#src/platform/http/addresses.ts';
import { countUseFrom } from '#src/platform/http/limits.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getProof } from './get-proof.ts';
import { listLedger } from './list-ledger.ts';

export function registerLedger({ router, platform }: { router: CallRouter; platform: Platform }): void {
  const { db } = platform.database;
  const perAddress = { max: 60 * platform.config.addressLimitFactor, windowS: 60 };
  router.open(getLedgerProof, async ({ input, request }) => {
    await countUseFrom(db, 'ledger-proof', networkOf(request), perAddress);
    return { data: await getProof(db, input.hash) };
  });
  router.admin(listLedgerCall, async ({ input }) => ({ data: await listLedger(platform, input) }));
}
