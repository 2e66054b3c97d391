import type { countSupporters as call } from '@pq/contract/calls/projects';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openOwnProject } from '../policy.ts';
import { countSentTo } from '../supporter-repository.ts';

/** How many rows a delivery list would have, before it is taken. Throws notFound, permission. */
export async function countSupporters(
  platform: Platform,
  caller: Caller,
  { pid, ...filter }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const { key } = await openOwnProject(platform, caller, { key: pid });
  return countSentTo(platform.database.db, key, filter);
}
