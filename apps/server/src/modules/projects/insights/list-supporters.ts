import type { listSupporters as call } from '@pq/contract/calls/projects';
import { pageSizes } from '@pq/domain/limits';
import { isOverPledge } from '@pq/domain/pledge/pledge';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openOwnProject } from './policy.ts';
import { listSupporterRows, type SupporterRow } from './supporter-queries.ts';

/**
 * One page of a project's supporters, newest first, for its maker and administrators: who they are, what they
 * take, and where it goes. Withdrawn pledges are among them, so that the maker sees who has left. Throws notFound, permission.
 */
export async function listSupporters(
  platform: Platform,
  caller: Caller,
  { pid, page, ...filter }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const project = await openOwnProject(platform, caller, { key: pid });
  const limit = pageSizes.supporters;
  const rows = await listSupporterRows(platform.database.db, project.key, filter, {
    limit,
    offset: page * limit,
  });
  return rows.map(present);
}

const nowhere = {
  address: { basic: '', detail: '', zonecode: '' },
  profile: { name: '', tel: '' },
  etc: '',
  files: [],
};

/** Whose pledge is over gets nothing sent: where they live is not the maker's business any more. */
function present(row: SupporterRow): z.input<typeof call.data>[number] {
  const { basic, detail, zonecode, recipient, tel, note, files, email, deliveryPrice, endedBy, ...said } =
    row;
  const over = isOverPledge(row.status);
  const to = { address: { basic, detail, zonecode }, profile: { name: recipient, tel }, etc: note, files };
  return {
    ...said,
    ...(endedBy && { endedBy }),
    email: over ? '' : email,
    deliveryprice: deliveryPrice,
    deliveryinfo: over ? nowhere : to,
  };
}
