import type { Draft, stepRefusalSchema } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { isUploadPath } from '@pq/domain/files/upload';
import {
  checkSubmission,
  type StepCheck,
  toWriteDraft,
  type WriteStep,
} from '@pq/domain/project/write-steps';
import { isSplitByRisk } from '@pq/domain/settlement/expected';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { assertMayWrite } from '#src/modules/accounts/index.ts';
import { copyPicturesToReview, setProjectPictures } from '#src/modules/media/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { findPlansInForce } from '../fee-plans/queries.ts';
import { type LockedProject, lockProject, moveProject } from '../lifecycle.ts';
import { ownIn } from './policy.ts';
import { deleteSlot, readLocked } from './queries.ts';

/**
 * Sends an own draft to review: every check of its steps is made again, its content is stored as the next round, and it is no
 * temporary save any more. Throws restricted, notFound, wrongState, makerTerms, and invalid with the message of the first check
 * that fails, its `step` in the data.
 */
export async function submitProject(
  platform: Platform,
  caller: { uid: string; email: string; name: string },
  { key, acceptTerms, split = false }: { key: string; acceptTerms: boolean; split?: boolean },
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  await inTransaction(platform.database.db, async (tx) => {
    // The consent refers to the member, and members are locked before projects.
    await lockMember(tx, caller.uid);
    await assertMayWrite(tx, caller.uid, now);
    const project = ownIn(caller, await lockProject(tx, key, caller.uid), { state: 'save' });
    const draft = await readLocked(tx, key);
    const today = seoulDate(nowMs);
    const checked = checkSubmission(toWriteDraft(draft), today);
    if (!checked.ok) throw refuse(checked.step, checked.copyKey);
    await assertOwnPictures(tx, project, draft.editor, now);
    await agreeToMakerTerms(tx, caller.uid, { accepts: acceptTerms, today, now });
    await insertSubmission(
      tx,
      key,
      { draft, plans: await choosePlans(tx, caller.uid, { draft, split, today }) },
      now,
    );
    await copyPicturesToReview(tx, key);
    await deleteSlot(tx, key);
    await moveProject(tx, project, 'prepare', { actor: `owner:${caller.uid}` }, now);
    await enqueueMail(tx, {
      kind: 'reviewRequested',
      to: caller.email,
      data: {
        nickname: caller.name,
        title: draft.title,
        purpose: draft.purpose,
        projectKey: key,
        start: draft.period.start,
      },
    });
  });
}

/** Uploads of others may be deleted with their accounts: the text may show only those that belong to this project. */
async function assertOwnPictures(tx: Tx, project: LockedProject, editor: string, now: Date): Promise<void> {
  const urls = filesIn(editor).filter(isUploadPath);
  const own = await setProjectPictures(
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

const makerTermsRow = z.object({ version: z.int().nullable(), agreed: z.boolean() });

export function findMakerTerms(
  db: Executor,
  memberId: string,
  today: string,
): Promise<z.output<typeof makerTermsRow>> {
  return queryOnly(
    db,
    makerTermsRow,
    sql`
    select f.version, exists (
      select from consent c where c.member_id = ${memberId} and c.policy = 'maker' and c.agreed
        and c.version is not distinct from f.version) as agreed
    from (select (select version from policy_text where id = 'maker' and effective_at <= ${today}::date
      order by effective_at desc, version desc limit 1) as version) f`,
  );
}

/**
 * Nothing is reviewed before its maker has agreed to the version of the maker policy that is in force: by `accepts` now, or before.
 * The consent is stored with its version and moment. Throws makerTerms with the field.
 */
async function agreeToMakerTerms(
  tx: Tx,
  memberId: string,
  { accepts, today, now }: { accepts: boolean; today: string; now: Date },
): Promise<void> {
  const inForce = await findMakerTerms(tx, memberId, today);
  if (inForce.agreed) return;
  if (!accepts) throw new ProductError('makerTerms', { fields: { acceptTerms: t('err.makerTerms') } });
  await execute(
    tx,
    sql`
    insert into consent (id, member_id, policy, agreed, at, version)
    values (${newId(now.getTime())}::uuid, ${memberId}::uuid, 'maker', true, ${now}::timestamptz, ${inForce.version})`,
  );
}

/** Fixed for this submission: versions of the plans that are in force later are those of later ones. */
async function choosePlans(
  tx: Tx,
  memberId: string,
  { draft, split, today }: { draft: Draft; split: boolean; today: string },
) {
  const inForce = await findPlansInForce(tx, memberId, today);
  const { goal } = draft.amount;
  const isRisky = isSplitByRisk({ isFirst: inForce.isFirst, goal });
  const splitReason = split ? 'asked' : isRisky ? 'risk' : null;
  return { planId: inForce.default.id, splitPlanId: splitReason && inForce.split.id, splitReason };
}

async function insertSubmission(
  tx: Tx,
  key: string,
  { draft, plans }: { draft: Draft; plans: Awaited<ReturnType<typeof choosePlans>> },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into project_submission (id, project_key, round, at, snapshot, fee_plan_id, split_plan_id, split_reason)
    select ${newId(now.getTime())}::uuid, ${key}::uuid, coalesce(max(round), 0) + 1, ${now}::timestamptz,
      ${JSON.stringify(draft)}::jsonb, ${plans.planId}::uuid, ${plans.splitPlanId}::uuid, ${plans.splitReason}
    from project_submission where project_key = ${key}`,
  );
  await execute(
    tx,
    sql`update project set reject_message = null, withdraw_requested = false where key = ${key}`,
  );
}

export async function requestWithdrawal(tx: Tx, key: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update project set withdraw_requested = true, updated_at = ${now} where key = ${key}`,
  );
  await execute(
    tx,
    sql`
    update project_submission set withdraw_requested_at = ${now} where project_key = ${key} and decision is null`,
  );
}

/** The project stays in review until an admin agrees; asking again changes nothing. Throws notFound, wrongState. */
export async function withdrawReview(
  platform: Platform,
  caller: { uid: string },
  key: string,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const project = ownIn(caller, await lockProject(tx, key, caller.uid), { state: 'prepare' });
    if (!project.withdrawRequested) await requestWithdrawal(tx, key, now);
  });
}
