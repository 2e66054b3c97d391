import type { setAlert as call } from '@pq/contract/calls/alerts';
import { shownAlerts } from '@pq/domain/project/alerts';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { isManagerOf } from '#src/modules/projects/index.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countAlerts, deleteAlert, insertAlert, lockAlertTarget } from './queries.ts';

/** Throws notFound, and alertOver for a project that has opened. */
export async function setAlert(
  platform: Platform,
  caller: Caller,
  { projectid, on }: z.output<typeof call.input>,
): Promise<z.output<typeof call.data>> {
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const project = await lockAlertTarget(tx, projectid);
    if (!project || (on && !isPubliclyVisible(project.state))) throw new ProductError('notFound');
    if (on && project.state !== 'ready') throw new ProductError('alertOver');
    const at = new Date(platform.clock.now());
    const isChanged = on
      ? await insertAlert(tx, { memberId: caller.uid, projectKey: projectid, at })
      : await deleteAlert(tx, caller.uid, projectid);
    const added = isChanged ? (on ? 1 : -1) : 0;
    await countAlerts(tx, projectid, added);
    const counted = { state: project.state, alerts: project.alerts + added };
    return { on, alerts: shownAlerts(counted, isManagerOf(caller, project.ownerId)) };
  });
}
