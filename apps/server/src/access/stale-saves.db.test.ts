import type { Call } from '@pq/contract/call';
import { readAddress } from '@pq/contract/calls/addresses';
import { listAllBanners } from '@pq/contract/calls/admin/banners';
import { listPolicyVersions } from '@pq/contract/calls/admin/policies';
import { listSynonyms } from '@pq/contract/calls/admin/synonyms';
import { listComments } from '@pq/contract/calls/comments';
import { getNews } from '@pq/contract/calls/news';
import { getEditedNotice } from '@pq/contract/calls/notices';
import { listPledges } from '@pq/contract/calls/pledges';
import { getRewardPreview } from '@pq/contract/calls/pqbox';
import { listProofs } from '@pq/contract/calls/proofs';
import { getStory, likeStory } from '@pq/contract/calls/stories';
import { getViewer } from '@pq/contract/calls/users';
import { fromEnveloped } from '@pq/contract/envelope';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rows } from './testing/rows.ts';
import { openWorld, type Role, type Row, roles, type World } from './testing/world.ts';

const saves = rows.flatMap(({ call, input, statuses }) => {
  const role = roles.find((one) => statuses[one] === 200);
  return 'method' in call && call.errors.includes('stale') && role
    ? [{ call, input, role, title: call.name }]
    : [];
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.restore());
afterAll(() => world.close());

const send = (call: Call, role: Role, fields: object) =>
  world.app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: world.headers[role],
    ...(call.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
  });
const fieldsOf = async (input: Row['input'], role: Role) => ({ ...(await input?.(world, role)) });

type Versioned = { version: number };
type Sent = { key: string; id: string; gateKey: string; project_key: string; pushKey: string; type: string };
type Read = (fields: Sent, read: (call: Call, query?: object) => Promise<unknown>) => Promise<unknown>;
const first = (list: unknown) => (list as Versioned[])[0] ?? { version: 0 };
const readReward: Read = async ({ project_key: projectId, pushKey: id }, read) =>
  (await read(getRewardPreview, { projectId, id })) ?? { version: 0 };

/** What does not exist yet has version 0. */
const reads: Record<string, Read> = {
  fixPledge: async (_, read) => first(await read(listPledges)),
  changeAddress: ({ gateKey }, read) => read(readAddress, { gateKey }),
  fixStory: ({ key }, read) => read(getStory, { key }),
  fixNews: ({ key }, read) => read(getNews, { key }),
  saveReward: readReward,
  submitReward: readReward,
  changeInfo: (_, read) => read(getViewer),
  fixComment: async ({ type }, read) => first(await read(listComments, { id: world.project.key, type })),
  sendProof: async ({ gateKey }, read) => first(await read(listProofs, { gateKey })),
  changeNotice: ({ key }, read) => read(getEditedNotice, { key }),
  writeSynonyms: (_, read) => read(listSynonyms),
  changeBanner: async (_, read) => first(await read(listAllBanners)),
  writePolicy: async ({ id }, read) =>
    first(
      ((await read(listPolicyVersions)) as { id: string; versions: Versioned[] }[]).find(
        (one) => one.id === id,
      )?.versions,
    ),
};

it.each(saves)(
  '$title refuses a stale version, changes nothing, and accepts the one of its read',
  async (save) => {
    const { call, role } = save;
    const fields = await fieldsOf(save.input, role);
    const before = await world.fingerprint();
    const refused = await send(call, role, { ...fields, version: 2 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'stale',
      data: { current: { version: expect.any(Number) } },
    });
    expect(await world.fingerprint()).toEqual(before);
    const read = async (from: Call, query: object = {}) =>
      fromEnveloped(from.list, (await send(from, role, query)).json());
    const shown = (await reads[call.name]?.(fields as Sent, read)) as Versioned;
    expect(shown.version).toBe(refused.json().data.current.version);
    expect((await send(call, role, { ...fields, version: shown.version })).statusCode).toBe(200);
  },
);

it('a version stays when something changes that its form does not contain', async () => {
  const save = saves.find(({ call }) => call.name === 'fixStory');
  const fields = await fieldsOf(save?.input, 'backer');
  const { key } = fields as Sent;
  const version = async () => (await send(getStory, 'backer', { key })).json().data.version;
  const before = await version();
  expect((await send(likeStory, 'stranger', { key, on: true })).statusCode).toBe(200);
  expect(await version()).toBe(before);
});
