import type { gatherPayouts as call } from '@pq/contract/calls/admin/payouts';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import {
  batchName,
  findBelowMinimum,
  lineNumber,
  MIN_PAYOUT,
  planLines,
} from '@pq/domain/settlement/payouts';
import type { z } from 'zod';
import { type Auth, findIdentityInForce, openAccount } from '#src/modules/accounts/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { sealLineAccount } from './account.ts';
import { assertCode } from './assert-code.ts';
import { listOwed } from './owed.ts';
import { insertBatch, lockPayouts, lockStages, takeBatchNumber } from './queries.ts';
import { listProjectNames } from './read-queries.ts';

type Stages = Awaited<ReturnType<typeof lockStages>>;

/** Throws notFound, payoutHeld, payoutSmall, ownDecision, unavailable before a restored database is reconciled, and invalid at `code`. */
export async function gatherPayouts(
  platform: Platform,
  auth: Pick<Auth, 'vault'>,
  admin: AdminCaller,
  { keys, code }: z.output<typeof call.input>,
): Promise<{ batch: string; number: string }> {
  await assertCode(platform, auth, admin, { code, isFor: 'gather' });
  return gatherStages(platform, admin, keys);
}

/** As `gatherPayouts`, after its code. */
export async function gatherStages(
  platform: Platform,
  admin: AdminCaller,
  keys: readonly string[],
): Promise<{ batch: string; number: string }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  return inTransaction(platform.database.db, async (tx) => {
    await lockPayouts(tx);
    const wanted = [...new Set(keys)];
    const stages = await lockStages(tx, wanted, { today: seoulDate(nowMs), nowMs });
    if (stages.length < wanted.length) throw new ProductError('notFound');
    const own = await assertMayDecide(
      tx,
      admin,
      stages.map(({ memberId }) => memberId),
    );
    if (stages.some(({ isWaiting }) => isWaiting))
      throw new ProductError('payoutHeld', undefined, { msg: t('payout.waiting') });
    if (stages.some(({ isReady }) => !isReady)) throw new ProductError('payoutHeld');
    await assertMinimum(tx, stages);
    const number = await takeBatchNumber(tx);
    const batch = { key: newId(nowMs), number, gatheredBy: admin.uid, gatheredAt: now };
    const { lines, nettings } = await buildLines(tx, platform, batch, stages);
    await insertBatch(tx, batch, lines, nettings);
    await platform.failpoint('payout.before_commit');
    const sum = lines.reduce((all, { amount }) => all + amount, 0);
    await recordDecision(
      tx,
      admin,
      {
        action: 'payout.gather',
        subject: { type: 'payout', key: batch.key },
        before: {},
        after: { batch: batchName(number), lines: lines.length, sum },
        ...own,
      },
      now,
    );
    return { batch: batch.key, number: batchName(number) };
  });
}

/** Each transfer costs a fee, so that a maker gets nothing below the minimum. What pays for other projects counts. */
async function assertMinimum(tx: Tx, stages: Stages): Promise<void> {
  const [small] = findBelowMinimum(
    stages.map(({ memberId, projectKey, amount, netted }) => ({
      memberId,
      projectKey,
      amount: amount - netted,
    })),
  );
  if (!small) return;
  const [name] = await listProjectNames(tx, [small.projectKey]);
  throw new ProductError('payoutSmall', undefined, {
    msg: t('payout.small', {
      maker: name?.nickname ?? '',
      title: name?.title ?? '',
      minimum: formatWon(MIN_PAYOUT),
    }),
  });
}

async function buildLines(
  tx: Tx,
  { secrets, clock }: Platform,
  batch: { key: string; number: number },
  stages: Stages,
) {
  const members = [...new Set(stages.map(({ memberId }) => memberId))];
  const payable = stages.map(({ key, memberId, amount, netted }) => ({
    key,
    memberId,
    amount: amount - netted,
  }));
  const plan = planLines(payable, await listOwed(tx, members));
  const accounts = new Map<string, Awaited<ReturnType<typeof accountOf>>>();
  for (const memberId of members) accounts.set(memberId, await accountOf(tx, memberId, secrets));
  const lines = stages.map(({ key, memberId, netted }, at) => {
    const { transfer = 0, carried = [] } = plan[at] ?? {};
    const id = newId(clock.now());
    const { account, ...rest } = accounts.get(memberId) ?? unverified();
    return {
      ...{
        id,
        batchKey: batch.key,
        n: at + 1,
        number: lineNumber(batch.number, at + 1),
        stageKey: key,
        netted,
      },
      ...rest,
      amount: transfer,
      carried: carried.reduce((all, { amount }) => all + amount, 0),
      sealed: sealLineAccount(account, id, secrets),
    };
  });
  const nettings = plan.flatMap(({ carried }, at) =>
    carried.map((part) => ({ lineId: lines[at]?.id ?? '', ...part })),
  );
  return { lines, nettings };
}

async function accountOf(tx: Tx, memberId: string, secrets: Platform['secrets']) {
  const { version, bank, holder, accountTail, sealed } =
    (await findIdentityInForce(tx, memberId)) ?? unverified();
  const { account } = openAccount({ memberId, version, sealed }, secrets);
  return { identityVersion: version, bank, holder, accountTail, account };
}

/** Stages of such makers are suspended. */
function unverified(): never {
  throw new ProductError('payoutHeld');
}
