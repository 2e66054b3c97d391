import * as moderation from '@pq/contract/calls/admin/moderation';
import * as calls from '@pq/contract/calls/news';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CacheOfPicture } from '#src/modules/media/index.ts';
import type { Authenticate } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { askForNews } from './ask-for-news.ts';
import { getNews, listNews } from './list-news.ts';
import { registerNewsPictures } from './pictures.ts';
import { previewNews } from './preview-news.ts';
import { dismissNewsReports, reportNews, searchAllNews } from './report-news.ts';
import { fixNews, removeNews, writeNews } from './write-news.ts';

type Dependencies = {
  router: CallRouter;
  platform: Platform;
  storage: Storage;
  authenticate: Authenticate;
};

/** Returns who may see the pictures of news. */
export function registerNews(
  app: FastifyInstance,
  { router, platform, storage, authenticate }: Dependencies,
): CacheOfPicture {
  router.open(calls.listNews, async ({ input, caller }) => ({
    data: await listNews(platform, caller, input),
  }));
  router.open(calls.getNews, async ({ input, caller }) => ({ data: await getNews(platform, caller, input) }));
  router.guarded(calls.writeNews, async ({ input, caller }) => {
    const data = await writeNews(platform, caller, input);
    return { data, msg: t(data.state === 'scheduled' ? 'news.scheduled' : 'news.written') };
  });
  router.guarded(calls.fixNews, async ({ input, caller }) => ({
    data: await fixNews(platform, caller, input),
    msg: t('news.fixed'),
  }));
  router.guarded(calls.removeNews, async ({ input, caller }) => {
    await removeNews(platform, caller, input);
    return { data: null, msg: t('news.removed') };
  });
  router.guarded(calls.askForNews, async ({ input, caller }) => ({
    data: await askForNews(platform, caller, input),
    msg: t('news.asked'),
  }));
  router.guarded(calls.previewNews, async ({ input, caller }) => ({
    data: await previewNews(platform, caller, input),
  }));
  router.guarded(calls.reportNews, async ({ input, caller }) => {
    await reportNews(platform, caller, input);
    return { data: null, msg: t('comment.reported') };
  });
  router.admin(moderation.searchAllNews, async ({ input }) => ({
    data: await searchAllNews(platform, input),
  }));
  router.admin(moderation.keepReportedNews, async ({ input, admin }) => {
    await dismissNewsReports(platform, admin, input);
    return { data: { key: input.key }, msg: t('admin.done') };
  });
  return registerNewsPictures(app, platform, storage, authenticate);
}
