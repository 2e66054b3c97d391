import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { buildCard, buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

test('changeAllPledgeCards reports in its message how many pledges were changed', async () => {
  const { app, platform } = await openTestApp();
  const { id: uid } = await buildMember(platform);
  const card = await buildCard(platform, uid);
  const [own, other] = [await buildProject(platform), await buildProject(platform)];
  const pledge = await buildPledge(platform, own, uid);
  const foreign = await buildPledge(platform, other, (await buildMember(platform)).id);
  const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
  const change = async (...keys: string[]) => {
    const payload = { card: card.id, keys };
    const answer = await app.inject({ method: 'PUT', url: '/api/payment/card/all', headers, payload });
    const { data, msg } = answer.json();
    return { status: answer.statusCode, changed: data.changed.length, msg };
  };
  const done = t('my.card.all.done', { n: '1' });
  expect([await change(foreign), await change(pledge), await change(pledge, foreign)]).toEqual([
    { status: 200, changed: 0, msg: t('my.card.all.none') },
    { status: 200, changed: 1, msg: done },
    { status: 200, changed: 1, msg: `${done} ${t('my.card.all.skipped', { n: '1' })}` },
  ]);
});
