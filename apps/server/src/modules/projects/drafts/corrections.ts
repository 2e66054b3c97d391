import * as calls from '@pq/contract/calls/admin/corrections';
import { changedFields, sentFields, valuesOf } from '@pq/contract/changed-fields';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { type CorrectableField, correctableIn } from '@pq/domain/project/corrections';
import { projectFields } from '@pq/domain/project/fields';
import type { ProjectState } from '@pq/domain/project/project';
import { checkStep, toWriteDraft } from '@pq/domain/project/write-steps';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { presentDraft, readDraftData } from '../draft-fields.ts';
import { lockProject } from '../lifecycle.ts';
import { findDraft, readLocked, replaceRewards, updateDraft } from './queries.ts';
import { referencePictures } from './reference-pictures.ts';

type Input = z.output<typeof calls.correctProject.input>;

/**
 * Corrects an approved project: until it opens everything, then words and pictures only. It has to stay complete. In one
 * transaction its former content is stored, the decision recorded and its maker notified; when nothing changes, none of this.
 *
 * Throws notFound, wrongState (not approved), draftNewer when it was corrected since `savedAt`, and invalid with the field that
 * is fixed by now, or with what would be missing.
 */
export async function correctProject(
  platform: Platform,
  admin: AdminCaller,
  { key, data, savedAt, reason }: Input,
): Promise<z.output<typeof calls.correctProject.data>> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const columns = await readDraftData(data, admin);
  return inTransaction(platform.database.db, async (tx) => {
    const project = await lockProject(tx, key);
    if (!project) throw new ProductError('notFound');
    const own = await assertMayDecide(tx, admin, [project.ownerId]);
    assertCorrectable(data, project);
    const before = await readLocked(tx, key);
    if (before.savedAt > savedAt) throw new ProductError('draftNewer', { savedAt: before.savedAt });
    const newest = Math.max(nowMs, before.savedAt + 1);
    await updateDraft(tx, key, columns, { savedAt: new Date(newest), saveId: null, updatedAt: now });
    const deliveryType = columns.deliveryType ?? project.deliveryType;
    const formerRewards = data.rewards?.content
      ? await replaceRewards(tx, { ...project, deliveryType }, data.rewards.content)
      : [];
    const by = { writers: [project.ownerId, admin.uid], now, formerRewards };
    await referencePictures(tx, project, { data, columns }, by);
    const after = await readLocked(tx, key);
    assertStaysComplete(before, after, project.blindedFrom ?? project.state, seoulDate(nowMs));
    const fields = changedFields(before, after);
    if (fields.length === 0) return { key, savedAt: newest, fields };
    await insertCorrection(tx, { key, adminId: admin.uid, fields, reason, before }, now);
    const { email: to, nickname } = await findMaker(tx, project.ownerId);
    const mail = { nickname, title: after.title, purpose: after.purpose, projectKey: key, fields, reason };
    await enqueueMail(tx, { kind: 'projectCorrected', to, data: mail }, now);
    const change = { before: valuesOf(before, fields), after: valuesOf(after, fields) };
    const subject = { type: 'project', key } as const;
    await recordDecision(tx, admin, { action: 'project.correct', subject, ...change, reason, ...own }, now);
    // Its next move may be due on another day now.
    if (fields.includes('period')) await notify(tx, 'sweep');
    return { key, savedAt: newest, fields };
  });
}

/** A correction may not make a complete project incomplete; dates and rewards of an open one are fixed and not checked. */
function assertStaysComplete(before: Draft, after: Draft, state: ProjectState, today: string): void {
  const step = state === 'ready' ? 'content' : 'category';
  const checked = checkStep(step, toWriteDraft(after), today);
  if (checked.ok || !checkStep(step, toWriteDraft(before), today).ok) return;
  throw new ProductError('invalid', { step: checked.step }, { msg: t(checked.copyKey) });
}

type Correctable = { state: ProjectState; blindedFrom: ProjectState | null };

function assertCorrectable(data: DraftData, project: Correctable): void {
  const open = correctableIn(project.state, project.blindedFrom);
  if (open.length === 0) throw new ProductError('wrongState');
  const fixed = sentFields(data).filter((field) => !open.includes(field));
  if (fixed.length === 0) return;
  const fields = Object.fromEntries(
    fixed.map((field) => [`data.${projectFields[field].path}`, t('correction.fixed')]),
  );
  throw new ProductError('invalid', { fields }, { msg: t('correction.fixed') });
}

type Correction = {
  key: string;
  adminId: string;
  fields: readonly CorrectableField[];
  reason: string;
  before: Draft;
};

async function insertCorrection(
  tx: Tx,
  { key, adminId, fields, reason, before }: Correction,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into project_correction (id, project_key, at, operator_id, fields, reason, before)
    values (${newId(now.getTime())}, ${key}, ${now}, ${adminId}, ${fields}::text[], ${reason},
      ${JSON.stringify(before)}::jsonb)`,
  );
}

const makerRow = z.object({ email: z.string(), nickname: z.string() });

export async function findMaker(db: Executor, uid: string): Promise<z.output<typeof makerRow>> {
  const maker = await queryOne(
    db,
    makerRow,
    sql`select email, name as nickname from member where id = ${uid}`,
  );
  if (!maker) throw new Error(`no member ${uid}`);
  return maker;
}

export async function getCorrectable(
  { database: { db } }: Platform,
  key: string,
): Promise<z.input<typeof calls.getCorrectable.data>> {
  const row = await findDraft(db, key);
  if (!row) throw new ProductError('notFound');
  const fields = [...correctableIn(row.state, row.blindedFrom)];
  if (fields.length === 0) throw new ProductError('wrongState');
  const { nickname } = await findMaker(db, row.ownerId);
  return { draft: presentDraft(row), maker: { uid: row.ownerId, nickname }, fields };
}

export function registerCorrections(router: CallRouter, platform: Platform): void {
  router.admin(calls.getCorrectable, async ({ input }) => ({
    data: await getCorrectable(platform, input.key),
  }));
  router.admin(calls.correctProject, async ({ input, admin }) => {
    const corrected = await correctProject(platform, admin, input);
    return {
      data: corrected,
      msg: t(corrected.fields.length === 0 ? 'correction.nothing' : 'correction.done'),
    };
  });
}
