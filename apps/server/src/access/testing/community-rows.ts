import * as moderation from '@pq/contract/calls/admin/moderation';
import * as inquiries from '@pq/contract/calls/inquiries';
import * as notices from '@pq/contract/calls/notices';
import { placeComment, placeReport, placeStory } from '#src/modules/admin/moderation/testing/content.ts';
import { createQuestion } from '#src/modules/community/questions.ts';
import { newId } from '#src/platform/ids.ts';
import { admins, everybody, members, ownUidOnly } from './audiences.ts';
import { once, type Row } from './world.ts';

const published = once(async ({ platform }) => {
  const now = platform.clock.now();
  const key = newId(now);
  await platform.database.db.query(
    `insert into notice (key, title, content, published_at, created_at, updated_at)
     values ($1, '안내', '<p>내용</p>', $2, $2, $2)`,
    [key, new Date(now)],
  );
  return key;
});
const question = once(async ({ platform, people }) => {
  const question = { email: 'a@example.com', content: '질문' };
  await createQuestion(platform, question, { memberId: people.backer.id, network: '10.0.0.1' });
  return (await platform.database.db.query<{ id: string }>('select id from ask')).rows[0]?.id ?? '';
});
const reported = once(async ({ platform, people, project }) => {
  const target = { targetType: 'projects', targetKey: project.key } as const;
  const key = await placeComment(platform, { ...target, authorId: people.backer.id });
  await placeReport(platform, key, people.stranger.id);
  return key;
});
const story = once(({ platform, people }) => placeStory(platform, people.backer.id));

export const communityRows: readonly Row[] = [
  { call: notices.listNotices, statuses: everybody },
  { call: notices.getNotice, input: async (world) => ({ id: await published(world) }), statuses: everybody },
  {
    call: notices.getEditedNotice,
    input: async (world) => ({ key: await published(world) }),
    statuses: admins,
  },
  { call: notices.writeNotice, input: () => ({ title: '안내', content: '<p>내용</p>' }), statuses: admins },
  {
    call: notices.changeNotice,
    input: async (world) => ({ key: await published(world), title: '고침', content: '<p>내용</p>' }),
    statuses: admins,
  },
  { call: notices.removeNotice, input: async (world) => ({ key: await published(world) }), statuses: admins },
  { call: inquiries.listInquiries, statuses: members },
  {
    call: inquiries.listInquiries,
    about: 'with the uid of the backer',
    input: ({ people }) => ({ uid: people.backer.id }),
    statuses: ownUidOnly,
  },
  { call: inquiries.listWaitingProjects, statuses: members },
  {
    call: inquiries.answerAsk,
    input: async (world) => ({ key: await question(world), answer: '답변' }),
    statuses: admins,
  },
  {
    call: moderation.keepReported,
    input: async (world) => ({ key: await reported(world), reason: '문제 없음' }),
    statuses: admins,
  },
  {
    call: moderation.setBlind,
    about: 'a comment',
    input: async (world) => ({ type: 'comment', key: await reported(world), on: true, reason: '욕설' }),
    statuses: admins,
  },
  {
    call: moderation.setBlind,
    about: 'a story',
    input: async (world) => ({ type: 'story', key: await story(world), on: true, reason: '광고' }),
    statuses: admins,
  },
];
