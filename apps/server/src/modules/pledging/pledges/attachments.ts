import { isDeepStrictEqual } from 'node:util';
import { t } from '@pq/domain/copy';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import {
  type Claim,
  claimAnswerPictures,
  claimAttachments,
  releaseAttachments,
  releaseAttachmentsOf,
} from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { AnswerPicture } from './order-answers.ts';

/**
 * Replaces the attachments of a locked pledge in the transaction that places or changes it: new files are claimed, and files that
 * are no longer named are released, unless they are among `pictures`, which answer questions. False when it has exactly these
 * already. Throws invalid at `wanted.field`.
 */
export async function replaceFiles(
  tx: Tx,
  wanted: Claim,
  now: Date,
  pictures: readonly string[] = [],
): Promise<boolean> {
  const { pledgeId } = wanted;
  const before = await listFiles(tx, pledgeId);
  const files = await claimAttachments(tx, wanted, now);
  if (isDeepStrictEqual(before, files)) return false;
  const remaining = new Set([...files.map(({ url }) => url), ...pictures]);
  const dropped = before.filter(({ url }) => !remaining.has(url)).map(({ url }) => url);
  await releaseAttachments(tx, pledgeId, dropped);
  await writeFiles(tx, pledgeId, files);
  return true;
}

/** Attaches the pictures that answer questions to a locked pledge. Throws invalid with the field of each that is not the member's own. */
export async function claimPictures(
  tx: Tx,
  claim: Pick<Claim, 'memberId' | 'pledgeId' | 'project'>,
  pictures: readonly AnswerPicture[],
  now: Date,
): Promise<void> {
  const foreign = await claimAnswerPictures(
    tx,
    claim,
    pictures.map(({ url }) => url),
    now,
  );
  const wrong = pictures.filter(({ url }) => foreign.has(url));
  if (wrong.length > 0)
    throw new ProductError('invalid', {
      fields: Object.fromEntries(wrong.map(({ field }) => [field, t('pay.files.gone')])),
    });
}

export async function releasePictures(
  tx: Tx,
  pledgeId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const dropped = before.filter((url) => !after.includes(url));
  if (dropped.length === 0) return;
  const files = new Set((await listFiles(tx, pledgeId)).map(({ url }) => url));
  await releaseAttachments(
    tx,
    pledgeId,
    dropped.filter((url) => !files.has(url)),
  );
}

export async function releaseFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await execute(tx, sql`delete from pledge_file where pledge_id = any(${pledgeIds}::uuid[])`);
  await deletePictureAnswers(tx, pledgeIds);
  await releaseAttachmentsOf(tx, pledgeIds);
}

async function deletePictureAnswers(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  const isGone = sql`value in (select '/files/' || u.path from upload u where u.pledge_id = g.id)`;
  const withoutPictures = (answers: Sql) => sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(${answers}) where not (${isGone}))`;
  const withPictures = sql`g.id = any(${pledgeIds}::uuid[]) and exists (select from upload u where u.pledge_id = g.id)`;
  await execute(
    tx,
    sql`
    with of_pieces as (
      update pledge_item i set answers = (
        select coalesce(jsonb_agg(${withoutPictures(sql`piece`)} order by place), '[]')
        from jsonb_array_elements(i.answers) with ordinality as a(piece, place))
      from pledge g where i.pledge_id = g.id and ${withPictures} and i.answers <> '[]'
    )
    update pledge g set answers = ${withoutPictures(sql`g.answers`)} where ${withPictures} and g.answers <> '{}'`,
  );
}

const pledgeFile = z.object({ url: z.string(), name: z.string() });
type PledgeFile = z.output<typeof pledgeFile>;

function listFiles(tx: Tx, pledgeId: string): Promise<PledgeFile[]> {
  return query(
    tx,
    pledgeFile,
    sql`select url, name from pledge_file where pledge_id = ${pledgeId} order by position`,
  );
}

async function writeFiles(tx: Tx, pledgeId: string, files: readonly PledgeFile[]): Promise<void> {
  await execute(tx, sql`delete from pledge_file where pledge_id = ${pledgeId}`);
  if (files.length === 0) return;
  await execute(
    tx,
    sql`insert into pledge_file (pledge_id, position, url, name)
      select ${pledgeId}::uuid, place - 1, file ->> 'url', file ->> 'name'
      from jsonb_array_elements(${JSON.stringify(files)}::jsonb) with ordinality as f(file, place)`,
  );
}
