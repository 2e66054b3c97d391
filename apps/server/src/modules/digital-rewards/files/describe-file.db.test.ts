import { expect, test } from 'vitest';
import { buildFile } from '../testing/build-file.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\n문을 엽니다.';

async function openFilm() {
  const studio = await openFileStudio();
  const { platform, project, maker, storage } = studio;
  const key = await buildReward(platform, project, { category: 0, openFrom: 'payment' });
  const file = await buildFile(platform, key, { storage, mediaType: 'video/mp4', name: '리허설.mp4' });
  const address = `/files/reward/${project.key}/${key}/${file}/captions`;
  return {
    ...studio,
    key,
    file,
    read: (who = studio.backer) => studio.fetchAs(who, address),
    describe: (words: object, who = maker) =>
      who.call('POST', '/pqbox/content', { projectId: project.key, id: key, file, ...words }),
  };
}

test('captions of a video are served to those who may open the reward', async () => {
  const { describe, read, rows, maker, stranger, detail, key } = await openFilm();
  expect((await describe({ captions: vtt })).statusCode).toBe(200);
  expect((await detail(maker, key)).contents[0]).toMatchObject({ hasCaptions: true, description: '' });
  expect([(await read()).statusCode, (await read(stranger)).statusCode]).toEqual([403, 403]);
  await rows(`update pledge set status = 'paid', due_at = null`);
  const answer = await read();
  expect([answer.body, answer.headers['content-type']]).toEqual([vtt, 'text/vtt; charset=utf-8']);
  await describe({ captions: null });
  expect((await read()).statusCode).toBe(404);
});

test('describeFile rejects invalid captions, and captions of other files than videos', async () => {
  const { describe, rows, stranger } = await openFilm();
  const fields = async (words: object) => (await describe(words)).json().data.fields;
  expect(await fields({ captions: '1\n00:00:00,000 --> 00:00:02,000\n가' })).toEqual({
    captions: 'WebVTT(.vtt) 자막 파일이 아니거나 시간 표시가 잘못되었습니다.',
  });
  expect(await fields({ description: '가'.repeat(301) })).toHaveProperty('description');
  expect((await describe({ captions: vtt }, stranger)).statusCode).toBe(404);
  await rows(`update pq_reward_file set media_type = 'image/png'`);
  expect(await fields({ captions: vtt })).toEqual({ captions: '자막은 영상 파일에만 넣을 수 있습니다.' });
});

test('a new version inherits description and captions', async () => {
  const { describe, detail, maker, send, key, file, rows } = await openFilm();
  await rows(`update pq_reward set category = 3`);
  await describe({ description: ' 골목의 밤 ', captions: vtt });
  await send({ key, file, bytes: Buffer.from('새 판') });
  expect((await detail(maker, key)).contents[0]).toMatchObject({
    version: 2,
    description: '골목의 밤',
    hasCaptions: true,
  });
});
