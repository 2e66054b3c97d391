import type { consentSchema } from '@pq/contract/shapes/account';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { listConsentsOf } from './queries.ts';

/** What a member has agreed to and taken back, newest first. */
export async function listConsents(
  { database }: Platform,
  uid: string,
): Promise<z.input<typeof consentSchema>[]> {
  return listConsentsOf(database.db, uid);
}
