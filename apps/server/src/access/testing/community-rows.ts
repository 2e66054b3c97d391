import { searchMembers } from '@pq/contract/calls/admin/members';
import * as moderation from '@pq/contract/calls/admin/moderation';
import * as inquiries from '@pq/contract/calls/inquiries';
import * as notices from '@pq/contract/calls/notices';
import { placeComment, placeReport, placeStory } from '#src/modules/admin/moderation/testing/content.ts';
import { createQuestion } from '#src/modules/community/questions.ts';
import { newId } from '#src/platform/ids.ts';
import { admins, everybody, inOnesOwnName, members } from './audiences.ts';
import { once, type Row } from './world.ts';

const published = once(async ({ platform }) => {
  const now = platform.clock.now();
  const key = newId(now);
  await platform.database.pool.query(
    `insert into notice (key, title, content, published_at, created_at, updated_at)
     values ($1, '안내', '<p>내용</p>', $2, $2, $2)`,
    [key, new Date(now)],
  );
  return key;
});
const question = once(async ({ platform, people }) => {
  const asked = { email: 'a@example.com', content: '질문' };
  await createQuestion(platform, asked, { memberId: people.backer.id, address: '10.0.0.1' });
  return (await platform.database.pool.query<{ id: string }>('select id from ask')).rows[0]?.id ?? '';
});
const reported = once(async ({ platform, people, project }) => {
  const target = { targetType: 'projects', targetKey: project.key } as const;
  const key = await placeComment(platform, { ...target, authorId: people.backer.id });
  await placeReport(platform, key, people.stranger.id);
  return key;
});
const story = once(({ platform, people }) => placeStory(platform, people.backer.id));

/** Notices, inquiries, and what moderators do. */
export const communityRows: readonly Row[] = [
  { call: notices.listNotices, hears: everybody },
  { call: notices.getNotice, sends: async (world) => ({ id: await published(world) }), hears: everybody },
  { call: notices.listAllNotices, hears: admins },
  {
    call: notices.getEditedNotice,
    sends: async (world) => ({ key: await published(world) }),
    hears: admins,
  },
  { call: notices.writeNotice, sends: () => ({ title: '안내', content: '<p>내용</p>' }), hears: admins },
  {
    call: notices.changeNotice,
    sends: async (world) => ({ key: await published(world), title: '고침', content: '<p>내용</p>' }),
    hears: admins,
  },
  { call: notices.removeNotice, sends: async (world) => ({ key: await published(world) }), hears: admins },
  { call: inquiries.listInquiries, hears: members },
  {
    call: inquiries.listInquiries,
    about: 'with the uid of the backer',
    sends: ({ people }) => ({ uid: people.backer.id }),
    hears: inOnesOwnName,
  },
  { call: inquiries.listWaitingProjects, hears: members },
  { call: inquiries.listAsks, hears: admins },
  {
    call: inquiries.answerAsk,
    sends: async (world) => ({ key: await question(world), answer: '답변' }),
    hears: admins,
  },
  { call: moderation.listReports, hears: admins },
  {
    call: moderation.keepReported,
    sends: async (world) => ({ key: await reported(world), reason: '문제 없음' }),
    hears: admins,
  },
  { call: moderation.searchAllStories, hears: admins },
  { call: searchMembers, hears: admins },
  {
    call: moderation.setBlind,
    about: 'a comment',
    sends: async (world) => ({ type: 'comment', key: await reported(world), on: true, reason: '욕설' }),
    hears: admins,
  },
  {
    call: moderation.setBlind,
    about: 'a story',
    sends: async (world) => ({ type: 'story', key: await story(world), on: true, reason: '광고' }),
    hears: admins,
  },
];
