import type { foundMemberSchema } from '@pq/contract/calls/console/members';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { searchMembers } from './search-members.ts';

/** A member as moderators find them. Throws notFound, also for a member who has left. */
export async function getFoundMember(
  platform: Platform,
  uid: string,
): Promise<z.input<typeof foundMemberSchema>> {
  const { members } = await searchMembers(platform, { text: uid, status: undefined, page: 0 });
  const found = members.find((member) => member.uid === uid);
  if (!found) throw new ProductError('notFound');
  return found;
}
