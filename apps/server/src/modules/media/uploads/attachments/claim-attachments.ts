import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type HeldAttachment, holdAttachment, lockClaimable } from '../queries.ts';
import { attachmentPath, attachmentPurpose, pathOfUrl, urlOfPath } from './attachment-path.ts';

export type FileOfPledge = { url: string; name: string };

export type Claim = {
  memberId: string;
  pledgeId: string;
  project: { key: string; purpose: Purpose };
  /** As the request names them; their names in it are not trusted. */
  files: readonly FileOfPledge[];
  /** Where they stand in the request, for the refusal. */
  field: string;
};

/**
 * Attaches uploads to a pledge, in its transaction. Each must be the member's own, for this project or for
 * none yet, and attached to no other pledge; those that the pledge has already stay. Only order projects take
 * attachments. Gives the pledge's attachments, in the order of the request. Throws invalid at `field`.
 */
export async function claimAttachments(tx: Tx, claim: Claim, now: Date): Promise<FileOfPledge[]> {
  const { memberId, pledgeId, project, files } = claim;
  if (files.length === 0) return [];
  const paths = files.map(({ url }) => pathOfUrl(url) ?? '');
  const found =
    project.purpose === attachmentPurpose
      ? await lockClaimable(tx, { memberId, pledgeId, projectKey: project.key }, paths)
      : [];
  const chosen = paths.map((path) => found.find((row) => row.path === path || row.firstPath === path));
  const held = chosen.filter((row) => row !== undefined);
  if (new Set(held).size !== files.length) throw ProductError.ofField(claim.field, t('field.format'));
  const claimed: FileOfPledge[] = [];
  for (const row of held) claimed.push(await hold(tx, row, claim, now));
  return claimed;
}

async function hold(
  tx: Tx,
  { id, firstPath, name }: HeldAttachment,
  { memberId, pledgeId, project }: Claim,
  now: Date,
): Promise<FileOfPledge> {
  const fileName = firstPath.slice(firstPath.lastIndexOf('/') + 1);
  const path = attachmentPath(project.key, memberId, fileName);
  await holdAttachment(tx, id, { pledgeId, projectKey: project.key, path }, now);
  return { url: urlOfPath(path), name };
}
