import type * as calls from '@pq/contract/calls/drafts';
import { sentFields } from '@pq/contract/changed-fields';
import type { newerDraftSchema } from '@pq/contract/shapes/draft';
import type { Purpose } from '@pq/domain/project/project';
import type { z } from 'zod';
import { assertMayWrite } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readDraftData } from '../draft-fields.ts';
import { type LockedProject, lockProject } from '../lifecycle.ts';
import { ownIn } from './policy.ts';
import { findSlot, insertDraft, replaceRewards, updateDraft } from './queries.ts';
import { referencePictures } from './reference-pictures.ts';

type Input = z.output<typeof calls.saveDraft.input>;

/**
 * Saves any part of an own draft; without a key that of the temporary save of the purpose, which is created when there is none,
 * once however many first saves come at the same time. Returns its key and the moment of the save in ms, later than that of every
 * save before. A save that names the saves its fields are based on (`standsOn`) does not conflict with saves of other fields; one
 * that names only `savedAt` is outdated as soon as anything was saved since.
 *
 * Throws restricted, notFound, wrongState (only a draft can be saved), draftNewer with the newest `savedAt` and its `saveId` when
 * that is later than the named one, and invalid with the field.
 */
export async function saveDraft(
  platform: Platform,
  caller: { uid: string },
  { key, purpose, data, saveId, ...seen }: Input,
): Promise<z.output<typeof calls.saveDraft.data>> {
  const nowMs = platform.clock.now();
  const columns = await readDraftData(data, caller);
  return inTransaction(platform.database.db, async (tx) => {
    await assertMayWrite(tx, caller.uid, new Date(nowMs));
    const wanted = key ?? (await openSlot(tx, caller.uid, purpose, new Date(nowMs)));
    const draft = ownIn(caller, await lockProject(tx, wanted, caller.uid), { state: 'save', purpose });
    const fields = sentFields(data);
    assertNotOutdated(draft, seen, fields);
    const now = Math.max(nowMs, draft.savedAt + 1);
    const save = { savedAt: now, saveId: saveId ?? null };
    const fieldSaves = { ...draft.fieldSaves, ...Object.fromEntries(fields.map((field) => [field, save])) };
    const at = { savedAt: new Date(now), saveId: save.saveId, fieldSaves, updatedAt: new Date(nowMs) };
    await updateDraft(tx, draft.key, columns, at);
    const deliveryType = columns.deliveryType ?? draft.deliveryType;
    const formerRewards = data.rewards?.content
      ? await replaceRewards(tx, { ...draft, deliveryType }, data.rewards.content)
      : [];
    const by = { writers: [caller.uid], now: at.updatedAt, formerRewards };
    await referencePictures(tx, draft, { data, columns }, by);
    return { key: draft.key, savedAt: now, fieldSaves };
  });
}

/** Call it with the row locked, so that nobody saves between the check and the update. */
function assertNotOutdated(
  { savedAt, saveId, fieldSaves }: LockedProject,
  seen: Pick<Input, 'savedAt' | 'standsOn'>,
  fields: readonly string[],
): void {
  const { standsOn } = seen;
  const data: z.output<typeof newerDraftSchema> = { savedAt, saveId };
  if (standsOn) {
    const isNewer = (field: string) => (fieldSaves[field]?.savedAt ?? 0) > (standsOn[field] ?? 0);
    if (fields.some(isNewer)) throw new ProductError('draftNewer', { ...data, fieldSaves });
  } else if (seen.savedAt !== undefined && savedAt > seen.savedAt) throw new ProductError('draftNewer', data);
}

/** Locks the member: of two first saves one inserts the draft, the other finds it. */
async function openSlot(tx: Tx, memberId: string, purpose: Purpose, now: Date): Promise<string> {
  await lockMember(tx, memberId);
  return (await findSlot(tx, memberId, purpose)) ?? insertDraft(tx, { memberId, purpose }, now);
}
