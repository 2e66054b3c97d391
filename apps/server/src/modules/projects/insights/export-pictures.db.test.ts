import {
  countSupporters,
  exportSupporterPictures,
  exportSupporters,
} from '@pq/contract/calls/project-insight';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { openSender } from '#src/modules/media/testing/sending.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { entriesOf } from '#src/platform/testing/zip-entries.ts';
import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const picture = (id: string, per: RewardQuestion['per']): RewardQuestion => ({
  id,
  text: id,
  kind: 'picture',
  choices: [],
  per,
  required: false,
});

async function setUp() {
  const { app, platform } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, {
    ownerId: maker.id,
    purpose: 'ordermade',
    rewards: [{ name: '각인 잔', questions: [picture('각인', 'piece'), picture('포장', 'order')] }],
  });
  let placed = 0;
  const place = async (isPaid: boolean) => {
    const backer = await buildBacker(platform);
    const sender = await openSender(app, platform, backer.uid);
    const url = async () => (await sender.attach(project.key)).url;
    const lines = [{ idx: 0, count: 2, answers: [{ 각인: await url() }, { 각인: await url() }] }];
    const order = orderOf(project, backer.cardId, {}, lines);
    order.database.answers = { 포장: await url() };
    order.database.deliveryinfo.files = [await sender.attach(project.key, '도안.png')];
    const { gateKey } = await placePledge(platform, backer, order, null);
    if (isPaid)
      await platform.database.db.query("update pledge set status = 'paid', due_at = null where id = $1", [
        gateKey,
      ]);
    placed += 1;
    return { gateKey, backer, order: orderNumberOf(project.key, placed) };
  };
  const ask = async (memberId: string | null, path: string, query: object = {}) =>
    app.inject({
      url: `/api${path}`,
      query: { pid: project.key, ...query },
      headers: memberId === null ? {} : { authorization: `Bearer ${await buildSession(platform, memberId)}` },
    });
  return { app, platform, maker, place, ask };
}

const { path } = exportSupporterPictures;

test('exportSupporterPictures is an archive of the pictures of the list, named by order and backer', async () => {
  const { platform, maker, place, ask } = await setUp();
  const paid = await place(true);
  const waiting = await place(false);
  const withdrawn = await place(false);
  await cancelPledge(platform, withdrawn.backer, withdrawn.gateKey);
  const answer = await ask(maker.id, path);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('.zip'),
  });
  const namesOf = ({ order, backer }: typeof paid) =>
    [1, 2, 3, 4].map((n) => `${order}_${backer.name}_${n}.png`);
  expect(entriesOf(answer.rawPayload).map(([name]) => name)).toEqual(namesOf(paid));
  const both = entriesOf((await ask(maker.id, path, { pending: 'true' })).rawPayload);
  expect(both.map(([name]) => name)).toEqual([...namesOf(waiting), ...namesOf(paid)]);
  expect((await ask(maker.id, countSupporters.path)).json().data.pictures).toEqual({ paid: 4, pending: 4 });
  const { rows } = await platform.database.db.query('select action, actor, after from audit_log order by id');
  expect(rows).toMatchObject([
    { action: 'supporters.pictures', actor: `owner:${maker.id}`, after: { rows: 4, pending: false } },
    { after: { rows: 8, pending: true } },
  ]);
});

test('exportSupporterPictures is for the maker and admins', async () => {
  const { platform, place, ask } = await setUp();
  const { backer } = await place(true);
  const stranger = await buildMember(platform);
  const statuses = [];
  for (const id of [null, stranger.id, backer.uid]) statuses.push((await ask(id, path)).statusCode);
  expect(statuses).toEqual([401, 403, 403]);
});

test('a list has the whole address of a picture that was answered', async () => {
  const { platform, maker, place, ask } = await setUp();
  await place(true);
  const { body } = await ask(maker.id, exportSupporters.path, { columns: 'answers', lines: 'piece' });
  const [, first] = body.trimEnd().split('\r\n');
  const own = `${platform.config.publicUrl}/files/ordermade/`;
  expect(first?.split(',').slice(2)).toEqual([
    expect.stringMatching(`^"${own}.*png"$`),
    expect.stringMatching(`^"${own}.*png"$`),
  ]);
});
