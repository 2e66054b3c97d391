import * as calls from '@pq/contract/calls/pqbox';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CacheOfPicture } from '#src/modules/media/index.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { describeFile, removeFile } from './files/change-files.ts';
import { getLinks } from './files/file-links.ts';
import { registerRewardFiles } from './files/send-file.ts';
import { registerRewardUploads } from './files/upload-routes.ts';
import { registerRewardPictures } from './pictures.ts';
import { getReward, getRewardPreview, listOwnBoxes, listRewards } from './read-rewards.ts';
import { decideReward, listRewardReviews } from './review-reward.ts';
import { keyLimit, linkLimit, rewardSaveLimit } from './shared/policy.ts';
import { insertKey } from './shared/queries.ts';
import { removeReward, saveReward, submitReward } from './write-rewards.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  storage: Storage;
  authenticate: Authenticate;
};

/** Returns who may see the pictures of digital rewards. */
export async function registerDigitalRewards(
  app: FastifyInstance,
  { router, platform, storage, authenticate }: Dependencies,
): Promise<CacheOfPicture> {
  registerPqBox(router, platform);
  await registerRewardUploads(app, platform, storage, authenticate);
  registerRewardFiles(app, platform, storage, authenticate);
  return registerRewardPictures(app, platform, storage, authenticate);
}

function registerPqBox(router: CallRouter, platform: Platform): void {
  const { db } = platform.database;
  const withSaveQuota = <T>(uid: string, work: () => Promise<T>) =>
    withQuota(db, `reward-save:${uid}`, rewardSaveLimit, work);

  router.guarded(calls.getPushKey, async ({ caller }) => {
    await countUse(db, `reward-key:${caller.uid}`, keyLimit);
    return { data: { key: await reserveKey(platform, caller.uid) } };
  });
  router.guarded(calls.saveReward, async ({ input, caller }) => {
    const { savedAt } = await withSaveQuota(caller.uid, () => saveReward(platform, caller, input));
    return { data: { key: input.pushKey, state: 'save' as const, savedAt }, msg: t('pq.saved') };
  });
  router.guarded(calls.submitReward, async ({ input, caller }) => {
    await withSaveQuota(caller.uid, () => submitReward(platform, caller, input));
    return { data: { key: input.pushKey, state: 'prepare' as const }, msg: t('pq.submitted') };
  });
  router.guarded(calls.removeReward, async ({ input, caller }) => {
    await removeReward(platform, caller, input);
    return { data: null, msg: t('pq.deleted') };
  });
  router.guarded(calls.removeRewardFile, async ({ input, caller }) => {
    await withSaveQuota(caller.uid, () => removeFile(platform, caller, input));
    return { data: null, msg: t('pq.file.removed') };
  });
  router.guarded(calls.describeRewardFile, async ({ input, caller }) => {
    await withSaveQuota(caller.uid, () => describeFile(platform, caller, input));
    return { data: null, msg: t('pq.file.described') };
  });
  router.guarded(calls.getRewardLinks, async ({ input, caller }) => {
    await countUse(db, `reward-link:${caller.uid}`, linkLimit);
    return { data: await getLinks(platform, caller, input) };
  });
  router.guarded(calls.listRewards, async ({ input, caller }) => ({
    data: await listRewards(platform, caller, input),
  }));
  router.guarded(calls.getRewardPreview, async ({ input, caller }) => ({
    data: await getRewardPreview(platform, caller, input),
  }));
  router.guarded(calls.getReward, async ({ input, caller }) => ({
    data: await getReward(platform, caller, input),
  }));
  router.guarded(calls.listOwnBoxes, async ({ caller }) => ({
    data: await listOwnBoxes(platform, caller.uid),
  }));
  router.admin(calls.listRewardReviews, async ({ input, admin }) => ({
    data: await listRewardReviews(platform, admin, input),
  }));
  router.admin(calls.decideReward, async ({ input, admin }) => ({
    data: await decideReward(platform, admin, input),
    msg: t('admin.done'),
  }));
}

async function reserveKey({ clock, database }: Platform, memberId: string): Promise<string> {
  const nowMs = clock.now();
  const key = newId(nowMs);
  await insertKey(database.db, key, memberId, new Date(nowMs));
  return key;
}
