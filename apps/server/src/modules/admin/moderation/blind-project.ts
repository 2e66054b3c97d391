import { t } from '@pq/domain/copy';
import { retryAt, seoulDate } from '@pq/domain/dates';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { isGoalBound, isHideable } from '@pq/domain/project/project';
import { eraseAlertEmails } from '#src/modules/fulfilment/index.ts';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { countChargesUnderWay, findFirstChargeDay } from '#src/modules/payments/index.ts';
import {
  lockPendingPledges,
  mailedPledge,
  offerFreePieces,
  postponePayments,
} from '#src/modules/pledging/index.ts';
import {
  type LockedProject,
  lockProject,
  moveProject,
  recordPaymentDay,
} from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify, publishProjectChange } from '#src/platform/realtime/channel.ts';

/**
 * Hides a project, or shows it again in its former state. A hidden project accepts no pledges and its cards are not charged;
 * payments that become due while it is hidden are charged at 10:00 of the day after it is shown again. Backers with a pending
 * charge and the maker are notified by mail. Does nothing when the project is already so. `chargesUnderWay` of a hidden project:
 * how many charges had been requested at the provider, which may still be made; no other is until the project is shown again.
 * Throws notFound, ownDecision, decisionStale when it has changed since the version `seen`, and wrongState for a project that was
 * never public, or that would open days late if it were shown (docs/adr/0029).
 */
export async function blindProject(
  platform: Platform,
  admin: AdminCaller,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<{ chargesUnderWay?: number }> {
  const chargesUnderWay = await inTransaction(platform.database.db, async (tx) => {
    const project = await lockVersion(tx, key, seen);
    const requested = on ? await countChargesUnderWay(tx, key) : undefined;
    if (on !== (project.state === 'blind'))
      await (on ? hide : show)(tx, project, {
        admin,
        reason,
        nowMs: platform.clock.now(),
        chargesUnderWay: requested,
      });
    await platform.failpoint('blind.before_commit');
    return requested;
  });
  publishProjectChange(platform, key);
  return chargesUnderWay === undefined ? {} : { chargesUnderWay };
}

async function lockVersion(tx: Tx, key: string, seen: string | undefined): Promise<LockedProject> {
  const project = await lockProject(tx, key);
  if (!project) throw new ProductError('notFound');
  if (seen !== undefined && seen !== String(project.version)) throw new ProductError('decisionStale');
  return project;
}

type Decision = { admin: AdminCaller; reason: string; nowMs: number; chargesUnderWay: number | undefined };

async function hide(tx: Tx, project: LockedProject, decision: Decision): Promise<void> {
  const { key, state } = project;
  const { admin, reason, nowMs, chargesUnderWay } = decision;
  if (!isHideable(state)) throw new ProductError('wrongState');
  const own = await assertMayDecide(tx, admin, [project.ownerId]);
  const now = new Date(nowMs);
  const by = { actor: `admin:${admin.uid}`, reason };
  await moveProject(tx, project, 'blind', by, now, { blindedFrom: state });
  await eraseAlertEmails(tx, key);
  await enqueueHiddenMails(tx, project, reason, now);
  const after = { state: 'blind', ...(chargesUnderWay && { chargesUnderWay }) };
  const subject = { type: 'project', key } as const;
  const change = { before: { state }, after };
  await recordDecision(tx, admin, { action: 'project.hide', subject, ...change, reason, ...own }, now);
  await notify(tx, 'sweep');
}

async function show(tx: Tx, project: LockedProject, decision: Decision): Promise<void> {
  const { key, state, blindedFrom, periodStart } = project;
  const { admin, reason, nowMs } = decision;
  const now = new Date(nowMs);
  if (!blindedFrom) throw new Error(`project ${key} is hidden from no state`);
  const own = await assertMayDecide(tx, admin, [project.ownerId]);
  // An approved project opens on its first day or with new dates, also when it was hidden before.
  if (blindedFrom === 'ready' && (periodStart === null || periodStart < seoulDate(nowMs)))
    throw new ProductError('wrongState', undefined, { msg: t('admin.blind.datePassed') });
  const by = { actor: `admin:${admin.uid}`, reason };
  await moveProject(tx, project, blindedFrom, by, now, { blindedFrom: null });
  const chargedAt = retryAt(nowMs);
  const postponed = await postponePayments(tx, key, now, new Date(chargedAt));
  if (postponed > 0 && (await findFirstChargeDay(tx, key)) === null)
    await recordPaymentDay(tx, key, seoulDate(chargedAt));
  // Offers that expired while it was hidden lapse.
  await offerFreePieces(tx, key, now);
  // An open project is charged only if it succeeds; its maker gets the day with the mail about its close.
  const chargedOn = postponed > 0 && blindedFrom === 'finish' ? seoulDate(chargedAt) : undefined;
  await enqueueShownMails(tx, { ...project, state: blindedFrom }, chargedOn, now);
  const subject = { type: 'project', key } as const;
  const change = { before: { state }, after: { state: blindedFrom } };
  await recordDecision(tx, admin, { action: 'project.show', subject, ...change, reason, ...own }, now);
  await notify(tx, 'sweep');
}

async function enqueueHiddenMails(tx: Tx, project: LockedProject, reason: string, now: Date): Promise<void> {
  const pledges = await lockPendingPledges(tx, project.key);
  const until = hiddenUntil({ finish: project.periodFinish ?? '' });
  await enqueueMails(
    tx,
    [
      ...pledges.map(
        ({ email, ...pledge }): NewMail => ({
          kind: 'projectHidden',
          to: email,
          data: { ...mailedPledge(project, pledge), until },
        }),
      ),
      { kind: 'makerProjectHidden', to: project.ownerEmail, data: { ...makerData(project), reason } },
    ],
    now,
  );
}

/** To be called after the payments were postponed: backers learn when their cards are charged now. */
async function enqueueShownMails(
  tx: Tx,
  project: LockedProject,
  chargedOn: string | undefined,
  now: Date,
): Promise<void> {
  const pledges = await lockPendingPledges(tx, project.key);
  const goalBound = project.state === 'funding' && isGoalBound(project);
  await enqueueMails(
    tx,
    [
      ...pledges.map(({ email, paymentAtMs, ...pledge }): NewMail => {
        const paymentDate = seoulDate(paymentAtMs);
        const data = { ...mailedPledge(project, pledge), paymentDate, goalBound };
        return { kind: 'projectShown', to: email, data };
      }),
      {
        kind: 'makerProjectShown',
        to: project.ownerEmail,
        data: { ...makerData(project), ...(chargedOn !== undefined && { paymentDate: chargedOn }) },
      },
    ],
    now,
  );
}

function makerData({ ownerNickname: nickname, title, purpose, key: projectKey }: LockedProject) {
  return { nickname, title, purpose, projectKey };
}
