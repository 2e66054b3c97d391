import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { listAbout } from './console-queries.ts';

/** The mails about a pledge to its backer, first to last. They live in real time. */
export async function listMailsAbout(
  db: Executor,
  pledge: { gateKey: string; email: string },
): Promise<z.input<typeof getPledgeFile.data>['mails']> {
  const rows = await listAbout(db, pledge);
  return rows.map(({ kind, at, sentAt, error }) => ({
    kind,
    at,
    ...(sentAt !== null && { sentAt }),
    ...(error !== null && { error }),
  }));
}
