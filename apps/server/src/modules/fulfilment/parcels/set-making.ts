import type { setMaking as makingCall, startShipping as startCall } from '@pq/contract/calls/shipping';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  assertRecorded,
  closed,
  lockShippingProject,
  type Maker,
  type ShippingProject,
} from './lock-orders.ts';

/** Each start looks through all orders for those that were not mailed. */
const makingLimit: Limit = { max: 20, windowS: 3_600 };

/**
 * Starts the production of all orders of a project, or takes that back while nothing has left. Throws notFound, permission,
 * shippingClosed, tooMany.
 */
export function setMaking(
  platform: Platform,
  maker: Maker,
  { pid, on }: z.output<typeof makingCall.input>,
): Promise<z.input<typeof makingCall.data>> {
  const { db } = platform.database;
  return withQuota(db, `making:${maker.uid}`, makingLimit, () =>
    inTransaction(db, async (tx) => {
      const project = await lockShippingProject(tx, maker, pid, { exclusively: true });
      assertRecorded(project);
      if (on === (project.makingAt !== null)) return { makingAt: project.makingAt };
      if (!on && (await hasAnyLeft(tx, project.key))) throw closed('shipping.closed.left');
      const makingAt = on ? platform.clock.now() : null;
      await execute(
        tx,
        sql`update project set making_at = ${makingAt === null ? null : new Date(makingAt)}, making_mailed_after = null,
          making_mailed_at = null where key = ${project.key}`,
      );
      return { makingAt };
    }),
  );
}

async function hasAnyLeft(tx: Tx, projectKey: string): Promise<boolean> {
  const found = await execute(
    tx,
    sql`select from parcel where project_key = ${projectKey} and state <> 'undone' limit 1`,
  );
  return found > 0;
}

/** Records the parcels of a project that closed before they were recorded. Throws notFound, permission, shippingClosed. */
export async function startShipping(
  platform: Platform,
  maker: Maker,
  { pid }: z.output<typeof startCall.input>,
): Promise<z.input<typeof startCall.data>> {
  return inTransaction(platform.database.db, async (tx) => {
    const project = await lockShippingProject(tx, maker, pid, { exclusively: true });
    if (project.since !== null) return { since: project.since };
    if (!isSucceeded(project)) throw closed('shipping.closed.unfinished');
    const now = new Date(platform.clock.now());
    await recordShippingStart(tx, project.key, now);
    return { since: now.getTime() };
  });
}

function isSucceeded({ state }: ShippingProject): boolean {
  return state === 'finish' || state === 're-finish';
}

/** From now on the parcels of a locked project are recorded: from its close, or when its maker asks for it. */
export async function recordShippingStart(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await execute(tx, sql`update project set shipping_since = ${now} where key = ${projectKey}`);
}
