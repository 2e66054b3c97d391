import { t } from '@pq/domain/copy';
import { retryAt, seoulDate } from '@pq/domain/dates';
import { isHideable } from '@pq/domain/project/project';
import { countChargesUnderWay, postponePayments } from '#src/modules/pledging/index.ts';
import { type LockedProject, lockProject, moveProject } from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify, publishProjectChange } from '#src/platform/realtime/channel.ts';
import { tellHidden, tellShown } from './hiding-mails.ts';

/**
 * Hides a project, or shows it again as it was. Hidden it takes no pledges and its cards are not
 * charged; payments whose day has passed meanwhile are asked for at 10:00 of the day after it is shown again.
 * Backers with a charge to come, and its maker, are told by mail. Does nothing when it is so already. Gives, of a
 * project that is hidden now, how many of its charges had been asked for at the provider by then: those may still
 * be done, and no other is until the project is shown again. Throws
 * notFound, ownDecision, decisionStale when it has moved since the version `seen`, and wrongState for a project that was
 * never public, or that would open days late if it were shown (0029).
 */
export async function blindProject(
  platform: Platform,
  operator: AdminCaller,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<{ chargesUnderWay?: number }> {
  const underWay = await inTransaction(platform.database.db, async (tx) => {
    const project = await lockSeen(tx, key, seen);
    const asked = on ? await countChargesUnderWay(tx, key) : undefined;
    if (on !== (project.state === 'blind'))
      await (on ? hide : show)(tx, project, { operator, reason, nowMs: platform.clock.now(), asked });
    await platform.failpoint('blind.before_commit');
    return asked;
  });
  publishProjectChange(platform, key);
  return underWay === undefined ? {} : { chargesUnderWay: underWay };
}

async function lockSeen(tx: Tx, key: string, seen: string | undefined): Promise<LockedProject> {
  const project = await lockProject(tx, key);
  if (!project) throw new ProductError('notFound');
  if (seen !== undefined && seen !== String(project.version)) throw new ProductError('decisionStale');
  return project;
}

type Deciding = { operator: AdminCaller; reason: string; nowMs: number; asked: number | undefined };

async function hide(tx: Tx, project: LockedProject, deciding: Deciding): Promise<void> {
  const { key, state } = project;
  const { operator, reason, nowMs, asked } = deciding;
  if (!isHideable(state)) throw new ProductError('wrongState');
  const own = await assertMayDecide(tx, operator, [project.ownerId]);
  const now = new Date(nowMs);
  const by = { actor: `admin:${operator.uid}`, reason };
  await moveProject(tx, project, 'blind', by, now, { blindedFrom: state });
  await tellHidden(tx, project, reason);
  const after = { state: 'blind', ...(asked && { chargesUnderWay: asked }) };
  const subject = { type: 'project', key } as const;
  const change = { before: { state }, after };
  await recordDecision(tx, operator, { action: 'project.hide', subject, ...change, reason, ...own }, now);
  await notify(tx, 'sweep');
}

async function show(tx: Tx, project: LockedProject, deciding: Deciding): Promise<void> {
  const { key, state, blindedFrom, periodStart } = project;
  const { operator, reason, nowMs } = deciding;
  const now = new Date(nowMs);
  if (!blindedFrom) throw new Error(`project ${key} is hidden from no state`);
  const own = await assertMayDecide(tx, operator, [project.ownerId]);
  // What is approved opens on its first day or with new dates, and so does what was hidden before it.
  if (blindedFrom === 'ready' && (periodStart === null || periodStart < seoulDate(nowMs)))
    throw new ProductError('wrongState', undefined, { msg: t('admin.blind.datePassed') });
  const by = { actor: `admin:${operator.uid}`, reason };
  await moveProject(tx, project, blindedFrom, by, now, { blindedFrom: null });
  await postponePayments(tx, key, now, new Date(retryAt(nowMs)));
  await tellShown(tx, { ...project, state: blindedFrom });
  const subject = { type: 'project', key } as const;
  const change = { before: { state }, after: { state: blindedFrom } };
  await recordDecision(tx, operator, { action: 'project.show', subject, ...change, reason, ...own }, now);
  await notify(tx, 'sweep');
}
