import { text } from 'node:stream/consumers';
import { addBusinessDays } from '@pq/domain/business-days';
import { paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { runChecks } from '#src/checks/run-checks.ts';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { settleAt } from '#src/modules/admin/scheduler/testing/swept.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  buildAdmin,
  buildIdentity,
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';
import { applyResults } from '../apply-results.ts';
import { exportPayouts } from '../export-file.ts';
import { gatherPayouts } from '../gather.ts';
import { getBatch, listPayouts } from '../list-payouts.ts';
import { releasePayouts } from '../release.ts';

/** Codes are asked for in production only. */
const auth = { vault: {} } as Parameters<typeof gatherPayouts>[1];

/** Projects of one verified maker with two pledges of 13,000 each and a final statement of 23,712, due today. */
export async function openPayable({ projects: count = 1, isVerified = true } = {}) {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const maker = await buildMember(platform);
  if (isVerified) await buildIdentity(platform, maker.id);
  const projects: { key: string; gateKey: string; gateKeys: string[] }[] = [];
  let paidAt = 0;
  for (let at = 0; at < count; at += 1) {
    const project = await buildProject(platform, { ownerId: maker.id, projectType: 'PT10' });
    const gateKey = await buildPledge(platform, project);
    projects.push({
      key: project.key,
      gateKey,
      gateKeys: [gateKey, await buildPledge(platform, project)],
    });
    paidAt = paymentAt(project.periodFinish ?? '');
  }
  await platform.owner.query(`update project set fee_plan = 'default'`);
  const [admin, other] = [await buildAdmin(platform), await buildAdmin(platform)];
  const dueAt = seoulInstant(addBusinessDays(seoulDate(paidAt), 7), 10);
  await settleAt(platform, provider, paidAt);
  await settleAt(platform, provider, dueAt);
  const rows = async (query: string) => (await platform.owner.query(query)).rows;
  const stages = new Map(
    (
      await rows(
        `select g.key, s.project_key from payout_stage g join statement s on s.key = g.statement_key`,
      )
    ).map((row) => [row.project_key as string, row.key as string]),
  );
  const keys = projects.map(({ key }) => stages.get(key) ?? '');
  const gather = (by: AdminCaller = admin, of = keys) => gatherPayouts(platform, auth, by, { keys: of });
  const third = await buildAdmin(platform);
  const refund = (amount: number | undefined, at = 0, gateKey = projects[at]?.gateKey ?? '') =>
    refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null });
  const list = (state: Parameters<typeof listPayouts>[2]['state'] = 'due') =>
    listPayouts(platform, admin, { state, page: 0 });
  const detail = (batch: string) => getBatch(platform, admin, { batch });
  const release = async (
    batch: string,
    { by = other, sum, on = platform }: { by?: AdminCaller; sum?: number; on?: Platform } = {},
  ) => releasePayouts(on, auth, by, { batch, sum: sum ?? (await detail(batch)).batch.transfer });
  const download = async (batch: string) => text((await exportPayouts(platform, admin, { batch })).file);
  const upload = (batch: string, file: string | Buffer, by: AdminCaller = admin) =>
    applyResults(platform, by, { batch, name: '결과.csv', bytes: Buffer.from(file) });
  return {
    ...{ platform, provider, maker, projects, admin, other, third, dueAt, keys, rows },
    ...{ gather, list, detail, release, download, upload },
    /** A batch whose file was downloaded. */
    async send() {
      const { batch } = await gather();
      await release(batch);
      await download(batch);
      return batch;
    },
    sweepAt: (atMs: number) => settleAt(platform, provider, atMs),
    refund,
    /** Refunds all but so much of a project, and subtracts it from what its stage transfers. */
    async leave(base: number, at = 0) {
      const [, last] = projects[at]?.gateKeys ?? [];
      await refund(undefined, at);
      await refund(13_000 - base, at, last);
      await settleAt(platform, provider, platform.clock.now());
    },
    ledger: async () =>
      Object.fromEntries(
        (await rows(`select account, sum(amount)::int as sum from ledger_entry group by account`)).map(
          ({ account, sum }) => [account as string, sum as number],
        ),
      ),
    findings: async () => {
      await sealLogs(platform, new AbortController().signal);
      return (await runChecks(platform.database.db, platform.clock.now())).map(({ invariant }) => invariant);
    },
  };
}
