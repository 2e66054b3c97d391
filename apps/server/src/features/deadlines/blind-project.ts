import { retryAt } from '@pq/domain/dates';
import { isHideable } from '@pq/domain/project';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { postponePayments } from '#src/features/pledges/postpone-payments.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { tellHidden, tellShown } from './hiding-mails.ts';
import { lockProject, moveProject } from './repository.ts';

/**
 * Hides a project, or shows it again as it was. Hidden it takes no pledges and its cards are not charged; payments
 * whose day has passed meanwhile are asked for at 10:00 of the day after it is shown again. Who waits for it, and its maker,
 * are told by mail. Asking for what is so already
 * changes nothing. Throws notFound, and wrongState for a project that was never public.
 */
export async function blindProject(
  platform: Platform,
  adminId: string,
  { key, on, reason }: { key: string; on: boolean; reason: string },
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const by = { actor: `admin:${adminId}`, reason };
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw new ProductError('notFound');
    if (on === (project.state === 'blind')) return;
    if (on) {
      if (!isHideable(project.state)) throw new ProductError('wrongState');
      await moveProject(tx, project, 'blind', now, { blindedFrom: project.state }, by);
      await tellHidden(tx, project, reason);
      return platform.failpoint('blind.before_commit');
    }
    if (!project.blindedFrom) throw new Error(`project ${key} is hidden from no state`);
    await moveProject(tx, project, project.blindedFrom, now, { blindedFrom: null }, by);
    await postponePayments(tx, key, now, new Date(retryAt(nowMs)));
    await tellShown(tx, { ...project, state: project.blindedFrom });
  });
  tellProjectChanged(platform, key);
  await platform.channel.publish('sweep');
}
