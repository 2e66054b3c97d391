import { setBlind } from '@pq/contract/calls/admin/moderation';
import * as calls from '@pq/contract/calls/stories';
import { buildStory } from '#src/modules/community/stories/testing/build-story.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { admins, everybody, members, ownUidOnly } from './audiences.ts';
import { once, type Role, type Row, type Statuses, type World } from './world.ts';

const written = once(async ({ platform, people }: World) => {
  const authorId = people.backer.id;
  const shown = await buildStory(platform, { authorId });
  const hidden = await buildStory(platform, { authorId, blindedAt: new Date(platform.clock.now()) });
  return { shown, hidden };
});

async function storyOf({ app, platform, people }: World, role: Role) {
  const words = { category: 3, title: '첫 산책', content: '목줄이 잘 맞습니다.' };
  if (role === 'visitor') return { ...words, images: ['/files/story/none.jpg'] };
  const sender = await openSender(app, platform, people[role].id);
  const answer = await sender.post([
    ['kind', 'story'],
    ['file', await photo(), 'walk.png'],
  ]);
  return { ...words, images: [answer.json().data.url as string] };
}

const backersAlone: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 200,
  maker: 404,
  otherMaker: 404,
  admin: 404,
};
const hiddenFromOthers: Statuses = { ...backersAlone, visitor: 404, admin: 200 };

export const storyRows: readonly Row[] = [
  { call: calls.listStories, statuses: everybody },
  {
    call: calls.getStory,
    input: async (world) => ({ key: (await written(world)).shown }),
    statuses: everybody,
  },
  {
    call: calls.getStory,
    about: 'that is hidden',
    input: async (world) => ({ key: (await written(world)).hidden }),
    statuses: hiddenFromOthers,
  },
  {
    call: calls.watchStory,
    input: async (world) => ({ key: (await written(world)).shown }),
    statuses: everybody,
  },
  {
    call: calls.watchStory,
    about: 'that is hidden',
    input: async (world) => ({ key: (await written(world)).hidden }),
    statuses: hiddenFromOthers,
  },
  {
    call: calls.likeStory,
    input: async (world) => ({ key: (await written(world)).shown }),
    statuses: members,
  },
  {
    call: calls.likeStory,
    about: 'that is hidden',
    input: async (world) => ({ key: (await written(world)).hidden }),
    statuses: { ...hiddenFromOthers, visitor: 401 },
  },
  {
    call: calls.likeStory,
    about: 'in the name of the backer',
    input: async (world) => ({ key: (await written(world)).shown, uid: world.people.backer.id }),
    statuses: ownUidOnly,
  },
  {
    call: calls.writeStory,
    input: async (world, role) => ({ data: await storyOf(world, role), profile: { uid: 'another' } }),
    statuses: members,
  },
  {
    call: calls.fixStory,
    about: 'of the backer',
    input: async (world, role) => ({
      key: (await written(world)).shown,
      data: await storyOf(world, role),
    }),
    statuses: backersAlone,
  },
  {
    call: calls.removeStory,
    about: 'of the backer',
    input: async (world) => ({ key: (await written(world)).hidden }),
    statuses: backersAlone,
  },
  {
    call: setBlind,
    about: 'a story',
    input: async (world) => ({ type: 'story', key: (await written(world)).shown, on: true, reason: '확인' }),
    statuses: admins,
  },
];
