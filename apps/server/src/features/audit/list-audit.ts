import type { listAudit as call } from '@pq/contract/calls/reviews';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listDecisions } from './list-repository.ts';

/** The audit log, latest first; `text` is looked for in who, what, why and upon which project. */
export async function listAudit(
  { database }: Platform,
  { text, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.console;
  const { total, rows } = await listDecisions(database.db, text.trim(), { limit, offset: page * limit });
  return {
    total,
    entries: rows.map(({ actorId, nickname, type, key, title, reason, ...entry }) => ({
      ...entry,
      actor: { uid: actorId, nickname },
      subject: { type, key, title },
      ...(reason !== '' && { reason }),
    })),
  };
}
