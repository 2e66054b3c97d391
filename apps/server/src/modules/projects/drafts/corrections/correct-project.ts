import type { correctProject as call } from '@pq/contract/calls/admin/corrections';
import { changedFields, valuesOf } from '@pq/contract/changed-fields';
import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { ProjectState } from '@pq/domain/project/project';
import { checkStep, toWriteDraft } from '@pq/domain/project/write-steps';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { lockProject } from '../../lifecycle/lock-project.ts';
import { holdPictures } from '../hold-pictures.ts';
import { replaceRewards, updateDraft } from '../queries.ts';
import { readDraftData } from '../read-draft-data.ts';
import { readLocked } from '../read-locked.ts';
import { assertCorrectable } from './assert-correctable.ts';
import { findMaker, insertCorrection } from './queries.ts';

type Input = z.output<typeof call.input>;

/**
 * Corrects an approved project: until it opens everything, then words and pictures only. It has to stay complete. How
 * it was before is kept, the decision noted and its maker told, in one transaction; when nothing has changed, none of it.
 *
 * Throws notFound, wrongState (not approved), draftNewer when it was corrected since `savedAt`, and invalid with the field that
 * is fixed by now, or with what would be missing.
 */
export async function correctProject(
  platform: Platform,
  operator: Operator,
  { key, data, savedAt, reason }: Input,
): Promise<z.output<typeof call.data>> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const columns = readDraftData(data);
  return inTransaction(platform.database.db, async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw new ProductError('notFound');
    const own = await assertMayDecide(tx, operator, [project.ownerId]);
    assertCorrectable(data, project);
    const before = await readLocked(tx, key);
    if (before.savedAt > savedAt) throw new ProductError('draftNewer', { savedAt: before.savedAt });
    const newest = Math.max(nowMs, before.savedAt + 1);
    await updateDraft(tx, key, columns, { savedAt: new Date(newest), saveId: null, updatedAt: now });
    const deliveryType = columns.deliveryType ?? project.deliveryType;
    if (data.rewards?.content) await replaceRewards(tx, { ...project, deliveryType }, data.rewards.content);
    await holdPictures(tx, project, { data, columns }, { writers: [project.ownerId, operator.uid], now });
    const after = await readLocked(tx, key);
    assertStaysComplete(before, after, project.blindedFrom ?? project.state, seoulDate(nowMs));
    const fields = changedFields(before, after);
    if (fields.length === 0) return { key, savedAt: newest, fields };
    await insertCorrection(tx, { key, operatorId: operator.uid, fields, reason, before }, now);
    const { email: to, nickname } = await findMaker(tx, project.ownerId);
    const told = { nickname, title: after.title, purpose: after.purpose, projectKey: key, fields, reason };
    await enqueueMail(tx, { kind: 'projectCorrected', to, data: told });
    const change = { before: valuesOf(before, fields), after: valuesOf(after, fields) };
    const subject = { type: 'project', key } as const;
    await noteDecision(tx, operator, { action: 'project.correct', subject, ...change, reason, ...own }, now);
    // It may open on another day than the sweep has in mind.
    if (fields.includes('period')) await notify(tx, 'sweep');
    return { key, savedAt: newest, fields };
  });
}

/** A correction leaves nothing out; what has opened has its dates and rewards for good. */
function assertStaysComplete(before: Draft, after: Draft, state: ProjectState, today: string): void {
  const step = state === 'ready' ? 'content' : 'category';
  const checked = checkStep(step, toWriteDraft(after), today);
  if (checked.ok || !checkStep(step, toWriteDraft(before), today).ok) return;
  throw new ProductError('invalid', { step: checked.step }, { msg: t(checked.copyKey) });
}
