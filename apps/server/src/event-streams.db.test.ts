import { expect, test, vi } from 'vitest';
import { buildStory } from '#src/modules/community/stories/testing/build-story.ts';
import { expectCollected } from '#src/testing/expect-collected.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp } from '#src/testing/test-app.ts';

test.each([
  ['the notifications of a member', () => '/api/notification/live'],
  ['the figures of an own project', ({ projectKey }) => `/api/project/live?key=${projectKey}`],
  ['the likes of an own story', ({ storyKey }) => `/api/story/live?key=${storyKey}`],
] satisfies [string, (keys: { projectKey: string; storyKey: string }) => string][])(
  'the open stream of %s has nothing of its request in memory',
  async (_what, pathOf) => {
    const requests: WeakRef<object>[] = [];
    const { app, platform } = await openTestApp({
      register: (site) =>
        site.addHook('onRequest', async (request, reply) => {
          for (const part of [request, request.raw, reply, reply.raw]) requests.push(new WeakRef(part));
        }),
    });
    const site = await app.listen({ port: 0, host: '127.0.0.1' });
    const member = await buildMember(platform);
    const { key: projectKey } = await buildProject(platform, { ownerId: member.id });
    const storyKey = await buildStory(platform, { authorId: member.id });
    const authorization = `Bearer ${await buildSession(platform, member.id)}`;
    const { events, ended } = await openStream(site + pathOf({ projectKey, storyKey }), { authorization });
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    await expectCollected(requests);
    expect(ended()).toBe(false);
  },
);
