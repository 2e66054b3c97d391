import { retryAt } from '@pq/domain/dates';
import { isHideable, type ProjectState } from '@pq/domain/project';
import { noteDecision } from '#src/features/audit/note-decision.ts';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { postponePayments } from '#src/features/pledges/postpone-payments.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { tellHidden, tellShown } from './hiding-mails.ts';
import { type DueProject, lockProject, moveProject } from './repository.ts';

/**
 * Hides a project, or shows it again as it was. Hidden it takes no pledges and its cards are not charged; payments
 * whose day has passed meanwhile are asked for at 10:00 of the day after it is shown again. Who waits for it, and its maker,
 * are told by mail. Asking for what is so already changes nothing. Throws notFound, and wrongState for a project that was never public.
 */
export async function blindProject(
  platform: Platform,
  operator: Operator,
  { key, on, reason }: { key: string; on: boolean; reason: string },
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const by = { actor: `admin:${operator.uid}`, reason };
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw new ProductError('notFound');
    if (on === (project.state === 'blind')) return;
    const { to, ...kept } = on ? hide(project) : show(project);
    await moveProject(tx, project, to, now, kept, by);
    if (!on) await postponePayments(tx, key, now, new Date(retryAt(nowMs)));
    await (on ? tellHidden(tx, project, reason) : tellShown(tx, { ...project, state: to }));
    const action = on ? 'project.hide' : 'project.show';
    const change = { before: { state: project.state }, after: { state: to } };
    await noteDecision(tx, operator, { action, subject: { type: 'project', key }, ...change, reason }, now);
    await platform.failpoint('blind.before_commit');
  });
  tellProjectChanged(platform, key);
  await platform.channel.publish('sweep');
}

function hide({ state }: DueProject) {
  if (!isHideable(state)) throw new ProductError('wrongState');
  return { to: 'blind', blindedFrom: state } as const;
}

function show({ key, blindedFrom }: DueProject & { blindedFrom: ProjectState | null }) {
  if (!blindedFrom) throw new Error(`project ${key} is hidden from no state`);
  return { to: blindedFrom, blindedFrom: null } as const;
}
