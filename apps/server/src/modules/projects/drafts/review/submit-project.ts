import type { stepRefusalSchema } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { isUploadPath } from '@pq/domain/files/upload';
import {
  checkSubmission,
  type StepCheck,
  toWriteDraft,
  type WriteStep,
} from '@pq/domain/project/write-steps';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assertMayWrite } from '#src/modules/accounts/index.ts';
import { keepPicturesForReview, showPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { type LockedProject, lockProject } from '../../lifecycle/lock-project.ts';
import { moveProject } from '../../lifecycle/move-project.ts';
import { ownIn } from '../policy.ts';
import { deleteSlot } from '../queries.ts';
import { readLocked } from '../read-locked.ts';
import { insertSubmission } from './queries.ts';

/**
 * Sends an own draft to review: every check of its steps is made again, what is sent is kept as the next
 * round, and it is no temporary save any more. Throws restricted, notFound, wrongState, makerTerms, and invalid with the
 * first failing check's message, its `step` in the data.
 */
export async function submitProject(
  platform: Platform,
  caller: { uid: string },
  { key, acceptTerms }: { key: string; acceptTerms: boolean },
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  await inTransaction(platform.database.db, async (tx) => {
    await assertMayWrite(tx, caller.uid, now);
    const project = ownIn(caller, await lockProject(tx, key), { state: 'save' });
    const draft = await readLocked(tx, key);
    const today = seoulDate(nowMs);
    const checked = checkSubmission(toWriteDraft(draft), today);
    if (!checked.ok) throw refuse(checked.step, checked.copyKey);
    await assertOwnPictures(tx, project, draft.editor, now);
    await agreeToMakerTerms(tx, caller.uid, { accepts: acceptTerms, today, now });
    await insertSubmission(tx, key, draft, now);
    await keepPicturesForReview(tx, key);
    await deleteSlot(tx, key);
    await moveProject(tx, project, 'prepare', { actor: `owner:${caller.uid}` }, now);
  });
}

/** Pictures that people have brought may leave with them: the text shows only those that this project holds. */
async function assertOwnPictures(tx: Tx, project: LockedProject, editor: string, now: Date): Promise<void> {
  const urls = filesIn(editor).filter(isUploadPath);
  const own = await showPictures(
    tx,
    { key: project.key, writers: [project.ownerId], place: 'editor' },
    urls,
    now,
  );
  if (urls.some((url) => !own.has(url))) throw refuse('content', 'write.err.picture');
}

function refuse(
  step: WriteStep,
  copyKey: Extract<StepCheck, { ok: false }>['copyKey'] | 'write.err.picture',
): ProductError {
  const msg = t(copyKey);
  const data: z.output<typeof stepRefusalSchema> = { step };
  const fields = copyKey === 'write.err.projectType' ? { fields: { 'data.config.projectType': msg } } : {};
  return new ProductError('invalid', { ...data, ...fields }, { msg });
}

/**
 * The version of the maker policy that is in force has to be agreed to before anything is reviewed: by `accepts` now, or once before.
 * What is agreed to is kept with its version and moment. Throws makerTerms, the field named.
 */
async function agreeToMakerTerms(
  tx: Tx,
  memberId: string,
  { accepts, today, now }: { accepts: boolean; today: string; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ version: number | null; agreed: boolean }>(sql`
    select f.version, exists (
      select from consent c where c.member_id = ${memberId} and c.policy = 'maker' and c.agreed
        and c.version is not distinct from f.version) as agreed
    from (select (select version from policy_text where id = 'maker' and effective_at <= ${today}::date
      order by effective_at desc, version desc limit 1) as version) f`);
  const [inForce] = rows;
  if (inForce?.agreed) return;
  if (!accepts) throw new ProductError('makerTerms', { fields: { acceptTerms: t('err.makerTerms') } });
  await tx.execute(sql`
    insert into consent (id, member_id, policy, agreed, at, version)
    values (${newId(now.getTime())}::uuid, ${memberId}::uuid, 'maker', true, ${now}::timestamptz, ${inForce?.version ?? null})`);
}
