import * as calls from '@pq/contract/calls/news';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { askForNews } from './ask-for-news.ts';
import { getNews, listNews } from './list-news.ts';
import { previewNews } from './preview-news.ts';
import { fixNews, removeNews, writeNews } from './write-news.ts';

export function registerNews(router: CallRouter, platform: Platform): void {
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
}
