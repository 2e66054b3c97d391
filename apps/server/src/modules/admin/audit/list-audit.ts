import type { listAudit as call } from '@pq/contract/calls/admin/audit';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listAdministrators, listDecisions } from './queries.ts';

/** The audit log, latest first; days are those of Seoul. */
export async function listAudit(
  { database }: Platform,
  { text, page, from, to, ...filter }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const wanted = {
    ...filter,
    text: text.trim(),
    from: from === undefined ? undefined : new Date(seoulInstant(from)),
    until: to === undefined ? undefined : new Date(seoulInstant(addDays(to, 1))),
  };
  const [{ total, rows }, actors] = await Promise.all([
    listDecisions(database.db, wanted, { limit, offset: page * limit }),
    listAdministrators(database.db),
  ]);
  return {
    total,
    actors,
    entries: rows.map(({ actorId, nickname, type, key, title, reason, ...entry }) => ({
      ...entry,
      actor: { uid: actorId, nickname },
      subject: { type, key, title },
      ...(reason !== '' && { reason }),
    })),
  };
}
