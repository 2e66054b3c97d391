import { t } from '@pq/domain/copy';
import { retryAt, seoulDate } from '@pq/domain/dates';
import { isHideable } from '@pq/domain/project/project';
import { noteDecision } from '#src/features/audit/note-decision.ts';
import { type LockedProject, lockProject } from '#src/features/lifecycle/lock-project.ts';
import { moveProject } from '#src/features/lifecycle/move-project.ts';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { postponePayments } from '#src/features/pledges/outcome/postpone-payments.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { tellHidden, tellShown } from './hiding-mails.ts';

/**
 * Hides a project, or shows it again as it was. Hidden it takes no pledges and its cards are not
 * charged; payments whose day has passed meanwhile are asked for at 10:00 of the day after it is shown again.
 * Backers with a charge to come, and its maker, are told by mail. Does nothing when it is so already. Throws
 * notFound, decisionStale when it has moved since the version `seen`, and wrongState for a project that was
 * never public, or that would open days late if it were shown (0029).
 */
export async function blindProject(
  platform: Platform,
  operator: Operator,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const by = { actor: `admin:${operator.uid}`, reason };
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw new ProductError('notFound');
    if (seen !== undefined && seen !== String(project.version)) throw new ProductError('decisionStale');
    if (on === (project.state === 'blind')) return;
    const { to, ...kept } = on ? hide(project) : show(project, seoulDate(nowMs));
    await moveProject(tx, project, to, by, now, kept);
    if (!on) await postponePayments(tx, key, now, new Date(retryAt(nowMs)));
    await (on ? tellHidden(tx, project, reason) : tellShown(tx, { ...project, state: to }));
    const action = on ? 'project.hide' : 'project.show';
    const change = { before: { state: project.state }, after: { state: to } };
    await noteDecision(tx, operator, { action, subject: { type: 'project', key }, ...change, reason }, now);
    await notify(tx, 'sweep');
    await platform.failpoint('blind.before_commit');
  });
  tellProjectChanged(platform, key);
}

function hide({ state }: LockedProject) {
  if (!isHideable(state)) throw new ProductError('wrongState');
  return { to: 'blind', blindedFrom: state } as const;
}

function show({ key, blindedFrom, periodStart }: LockedProject, today: string) {
  if (!blindedFrom) throw new Error(`project ${key} is hidden from no state`);
  // What is approved opens on its first day or with new dates, and so does what was hidden before it.
  if (blindedFrom === 'ready' && (periodStart === null || periodStart < today))
    throw new ProductError('wrongState', undefined, { msg: t('admin.blind.datePassed') });
  return { to: blindedFrom, blindedFrom: null } as const;
}
