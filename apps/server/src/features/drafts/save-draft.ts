import type { saveDraft as call } from '@pq/contract/calls/drafts';
import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project';
import type { z } from 'zod';
import { assertMayWrite } from '#src/features/moderation/assert-may-write.ts';
import { showPictures } from '#src/features/uploads/project-pictures.ts';
import { lockMember } from '#src/features/users/lock-member.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn, pictureFields } from './named-pictures.ts';
import { ownIn } from './policy.ts';
import { readDraftData, refusal } from './read-draft-data.ts';
import {
  findSlot,
  insertDraft,
  type LockedProject,
  lockProject,
  replaceRewards,
  updateDraft,
} from './repository.ts';

type Input = z.output<typeof call.input>;
type Part = { data: Input['data']; columns: ReturnType<typeof readDraftData> };

/**
 * Saves any part of an own draft; without a key that of the temporary save of the purpose, which is made when there
 * is none, once however many first saves come at the same time. Gives its key and the moment of the save in ms,
 * later than that of every save before.
 *
 * Throws restricted, notFound, wrongState (only a draft can be saved), draftNewer with the newest `savedAt` when that is later than the
 * named one, and invalid with the field.
 */
export async function saveDraft(
  platform: Platform,
  caller: { uid: string },
  { key, purpose, data, savedAt }: Input,
): Promise<z.output<typeof call.data>> {
  const nowMs = platform.clock.now();
  const columns = readDraftData(data);
  return inTransaction(platform.database.db, async (tx) => {
    await assertMayWrite(tx, caller.uid, new Date(nowMs));
    const found = await lockProject(tx, key ?? (await openSlot(tx, caller.uid, purpose, new Date(nowMs))));
    const draft = ownIn(caller, found, { state: 'save', purpose });
    if (savedAt !== undefined && draft.savedAt > savedAt)
      throw new ProductError('draftNewer', { savedAt: draft.savedAt });
    const now = Math.max(nowMs, draft.savedAt + 1);
    const at = { savedAt: new Date(now), updatedAt: new Date(nowMs) };
    await updateDraft(tx, draft.key, columns, at);
    if (data.rewards?.content) await replaceRewards(tx, draft.key, data.rewards.content);
    await holdPictures(tx, draft, { data, columns }, at.updatedAt);
    return { key: draft.key, savedAt: now };
  });
}

/** The member's row is held meanwhile: of two first saves one makes the draft, the other finds it. */
async function openSlot(tx: Tx, memberId: string, purpose: Purpose, now: Date): Promise<string> {
  await lockMember(tx, memberId);
  return (await findSlot(tx, memberId, purpose)) ?? insertDraft(tx, { memberId, purpose }, now);
}

/** What the draft names is used from now on. A picture field takes own uploads only, and what it shows already. */
async function holdPictures(tx: Tx, draft: LockedProject, { data, columns }: Part, now: Date): Promise<void> {
  if (columns.editor !== undefined)
    await showPictures(tx, { ...draft, place: 'editor' }, filesIn(columns.editor), now);
  if (!data.images && !data.subImages) return;
  const before = [draft.thumbnail, draft.mainImage, ...draft.subImages];
  const { thumbnail = draft.thumbnail, mainImage = draft.mainImage, subImages = draft.subImages } = columns;
  const own = await showPictures(tx, { ...draft, place: 'image' }, [thumbnail, mainImage, ...subImages], now);
  for (const { field, url } of pictureFields(data))
    if (!own.has(url) && !before.includes(url)) throw refusal(field, t('field.format'));
}
