import * as calls from '@pq/contract/calls/news';
import type { z } from 'zod';
import type { Viewer } from '#src/modules/projects/index.ts';
import { buildMember, buildPledge, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { askForNews } from '../ask-for-news.ts';
import { getNews, listNews } from '../list-news.ts';
import { previewNews } from '../preview-news.ts';
import { fixNews, removeNews, writeNews } from '../write-news.ts';

type Written = z.input<typeof calls.writeNews.input>;
type Fixed = z.input<typeof calls.fixNews.input>;

const words = { title: '초벌 가마를 열었습니다', content: '<p>곧 보냅니다.</p>' } as const;

/** An open project of a maker with one backer. */
export async function openNewsroom() {
  const { app, platform, provider } = await openTestApp();
  const owner = await buildMember(platform, { name: '고요물레' });
  const project = await buildProject(platform, { ownerId: owner.id });
  const member = await buildMember(platform, { name: '오늘도커피' });
  const gateKey = await buildPledge(platform, project, member.id);
  const maker = { uid: owner.id, role: 'member' as const };
  const backer = { uid: member.id, role: 'member' as const };
  const projectid = project.key;
  return {
    ...{ app, platform, provider, project, maker, backer, owner, member, gateKey },
    write: (input: Partial<Written> = {}) =>
      writeNews(
        platform,
        maker,
        calls.writeNews.input.parse({ projectid, ...words, audience: 'all', ...input }),
      ),
    fix: (input: Partial<Fixed> & { key: string }) =>
      fixNews(platform, maker, calls.fixNews.input.parse({ ...words, audience: 'all', ...input })),
    remove: (key: string) => removeNews(platform, maker, { key }),
    list: (viewer: Viewer, position: { page?: number; before?: string } = {}) =>
      listNews(platform, viewer, calls.listNews.input.parse({ projectid, ...position })),
    read: (viewer: Viewer, key: string) => getNews(platform, viewer, { key }),
    ask: (caller: NonNullable<Viewer>) => askForNews(platform, caller, { projectid }),
    preview: (audience: 'all' | 'backers', publishAt?: number) =>
      previewNews(platform, maker, { projectid, audience, publishAt }),
  };
}
