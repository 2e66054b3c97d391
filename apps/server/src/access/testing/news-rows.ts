import * as moderation from '@pq/contract/calls/admin/moderation';
import * as calls from '@pq/contract/calls/news';
import { DAY_MS } from '@pq/domain/dates';
import { reportNews } from '#src/modules/fulfilment/news/report-news.ts';
import { writeNews } from '#src/modules/fulfilment/news/write-news.ts';
import { buildPledge, buildProject } from '#src/testing/index.ts';
import { admins, everybody, makersOwnToMembers } from './audiences.ts';
import { once, type Row, type Statuses, type World } from './world.ts';

const words = { title: '초벌 가마를 열었습니다', content: '<p>곧 보냅니다.</p>' };

async function write({ platform, people, project }: World, audience: 'all' | 'backers', publishAt?: number) {
  const input = { projectid: project.key, ...words, audience, publishAt };
  return writeNews(platform, { uid: people.maker.id, role: 'member' }, input);
}

const publicNews = once((world: World) => write(world, 'all'));
const backersNews = once((world: World) => write(world, 'backers'));
const scheduled = once((world: World) => write(world, 'all', world.platform.clock.now() + DAY_MS));

const reported = once(async (world: World) => {
  const { key } = await publicNews(world);
  const { id: uid } = world.people.stranger;
  await reportNews(world.platform, { uid, role: 'member', email: '', name: '' }, { key, reason: '광고' });
  return key;
});
const longPaid = once(async ({ platform, people }: World) => {
  const project = await buildProject(platform, { ownerId: people.maker.id, state: 'finish' });
  await buildPledge(platform, project, people.backer.id);
  const { db } = platform.database;
  const ended = new Date(platform.clock.now() - 60 * DAY_MS);
  await db.query(`update pledge set status = 'paid', due_at = null, settled_at = $2 where project_key = $1`, [
    project.key,
    ended,
  ]);
  await db.query(`update project set period_finish = $2, period_start = $2 where key = $1`, [
    project.key,
    ended,
  ]);
  return project.key;
});

/** The maker's: an admin reads and hides. */
const makersAlone: Statuses = { ...makersOwnToMembers, admin: 403 };

export const newsRows: readonly Row[] = [
  {
    call: calls.listNews,
    async input(world) {
      await Promise.all([publicNews(world), backersNews(world), scheduled(world)]);
      return { projectid: world.project.key };
    },
    statuses: everybody,
  },
  {
    call: calls.getNews,
    about: 'for everybody',
    input: async (world) => ({ key: (await publicNews(world)).key }),
    statuses: everybody,
  },
  {
    call: calls.getNews,
    about: 'for backers',
    input: async (world) => ({ key: (await backersNews(world)).key }),
    statuses: { ...everybody, visitor: 403, stranger: 403, otherMaker: 403 },
  },
  {
    call: calls.getNews,
    about: 'scheduled',
    input: async (world) => ({ key: (await scheduled(world)).key }),
    statuses: { ...makersOwnToMembers, visitor: 404 },
  },
  {
    call: calls.writeNews,
    input: ({ project }) => ({ projectid: project.key, ...words, audience: 'all' }),
    statuses: makersAlone,
  },
  {
    call: calls.fixNews,
    input: async (world) => ({ key: (await publicNews(world)).key, ...words, audience: 'backers' }),
    statuses: makersAlone,
  },
  {
    call: calls.removeNews,
    input: async (world) => ({ key: (await publicNews(world)).key }),
    statuses: makersAlone,
  },
  {
    call: calls.askForNews,
    input: async (world) => ({ projectid: await longPaid(world) }),
    statuses: { visitor: 401, stranger: 403, backer: 200, maker: 403, otherMaker: 403, admin: 403 },
  },
  {
    call: calls.previewNews,
    input: ({ project }) => ({ projectid: project.key, audience: 'all' }),
    statuses: makersAlone,
  },
  {
    call: calls.reportNews,
    input: async (world) => ({ key: (await backersNews(world)).key, reason: '광고' }),
    statuses: { visitor: 401, stranger: 403, backer: 200, maker: 403, otherMaker: 403, admin: 200 },
  },
  {
    call: moderation.keepReportedNews,
    input: async (world) => ({ key: await reported(world), reason: '문제 없음' }),
    statuses: admins,
  },
  {
    call: moderation.setBlind,
    about: 'news',
    input: async (world) => ({ type: 'news', key: await reported(world), on: true, reason: '광고' }),
    statuses: admins,
  },
];
