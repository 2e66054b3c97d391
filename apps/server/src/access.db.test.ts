import { buildCard, buildMember, buildPledge, buildProject, buildSession } from '@pq/testkit';
import { openTestApp } from '@pq/testkit/test-app';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { orderOf } from '#src/features/pledges/testing/orders.ts';

/**
 * Who may do what with somebody's pledge, card and money: every call of backing × everyone. A row gives the status that
 * each of them hears; whoever is refused has changed nothing.
 */

const roles = ['visitor', 'stranger', 'backer', 'maker', 'otherMaker', 'admin'] as const;
type Role = (typeof roles)[number];
type Statuses = Record<Role, number>;

async function openWorld() {
  const { app, platform, provider } = await openTestApp();
  const people = {
    stranger: await buildMember(platform),
    backer: await buildMember(platform),
    maker: await buildMember(platform),
    otherMaker: await buildMember(platform),
    admin: await buildMember(platform, { role: 'admin' }),
  };
  const project = await buildProject(platform, { ownerId: people.maker.id, rewards: [{ count: 9 }] });
  await buildProject(platform, { ownerId: people.otherMaker.id });
  const pledge = await buildPledge(platform, project, people.backer.id);
  const spare = await buildCard(platform, people.backer.id);
  const cards = { backer: spare.id } as Record<Role, string>;
  const headers = { visitor: {} } as Record<Role, Record<string, string>>;
  for (const [role, { id }] of Object.entries(people) as [Exclude<Role, 'visitor'>, { id: string }][]) {
    headers[role] = { authorization: `Bearer ${await buildSession(platform, id)}` };
    if (role !== 'backer') cards[role] = (await buildCard(platform, id)).id;
  }
  const send = async (role: Role, request: InjectOptions) => {
    const response = await app.inject({ ...request, url: `/api${request.url}`, headers: headers[role] });
    return response.statusCode;
  };
  /** Everything that a refused call must leave as it was. */
  const fingerprint = async () => {
    const tables = [
      'pledge',
      'pledge_item',
      'pledge_file',
      'card',
      'charge',
      'refund',
      'money_journal',
      'mail',
    ];
    const sums = tables.map(
      (table) => `(select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) from ${table} r)`,
    );
    const { rows } = await platform.database.pool.query(
      `select ${sums.join(' || ')} || (select string_agg(state || amount_now || backers, ',' order by key) from project) as all`,
    );
    return rows[0].all as string;
  };
  return { platform, provider, people, project, pledge, cards, send, fingerprint };
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Row = {
  call: string;
  /** The request as one who wants to get at the backer's pledge or card would send it. */
  request(world: World, role: Role): InjectOptions;
  hears: Statuses;
};

/** Only the backer; to all others the pledge is not there. */
const backersOwn: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 200,
  maker: 404,
  otherMaker: 404,
  admin: 404,
};
const operators: Statuses = {
  visitor: 401,
  stranger: 403,
  backer: 403,
  maker: 403,
  otherMaker: 403,
  admin: 200,
};
/** The maker of the project and administrators. */
const makers: Statuses = {
  visitor: 401,
  stranger: 403,
  backer: 403,
  maker: 200,
  otherMaker: 403,
  admin: 200,
};
const members: Statuses = {
  visitor: 401,
  stranger: 200,
  backer: 200,
  maker: 200,
  otherMaker: 200,
  admin: 200,
};

const rows: Row[] = [
  {
    call: 'GET /user/gatekeeping of one’s own',
    request: () => ({ method: 'GET', url: '/user/gatekeeping' }),
    hears: members,
  },
  {
    call: 'GET /user/gatekeeping with the uid of the backer',
    request: ({ people }) => ({ method: 'GET', url: '/user/gatekeeping', query: { uid: people.backer.id } }),
    hears: { ...operators, backer: 200, admin: 403 },
  },
  {
    call: 'GET /user/card with the uid of the backer',
    request: ({ people }) => ({ method: 'GET', url: '/user/card', query: { uid: people.backer.id } }),
    hears: { ...operators, backer: 200, admin: 403 },
  },
  {
    call: 'DELETE /user/card of the backer',
    request: ({ cards }) => ({ method: 'DELETE', url: '/user/card', payload: { card: cards.backer } }),
    hears: backersOwn,
  },
  {
    call: 'POST /gatekeeping/upload with the card of the backer',
    request: ({ project, cards }) => ({
      method: 'POST',
      url: '/gatekeeping/upload',
      payload: orderOf(project, cards.backer),
    }),
    // The backer has a pledge on it already.
    hears: { visitor: 401, stranger: 409, backer: 409, maker: 409, otherMaker: 409, admin: 409 },
  },
  {
    call: 'POST /gatekeeping/fix of the pledge, with a card of one’s own',
    request: ({ project, pledge, cards }, role) => {
      const { database: data, rewardidx } = orderOf(project, cards[role] ?? '', {}, [{ idx: 0, count: 2 }]);
      return { method: 'POST', url: '/gatekeeping/fix', payload: { data, rewardidx, gateKey: pledge } };
    },
    hears: backersOwn,
  },
  {
    call: 'PUT /payment/card of the pledge, to a card of one’s own',
    request: ({ pledge, cards }, role) => ({
      method: 'PUT',
      url: '/payment/card',
      payload: { key: pledge, card: cards[role] },
    }),
    hears: backersOwn,
  },
  {
    call: 'PUT /payment/card/all to the card of the backer',
    request: ({ pledge, cards }) => ({
      method: 'PUT',
      url: '/payment/card/all',
      payload: { keys: [pledge], card: cards.backer },
    }),
    hears: { visitor: 401, stranger: 409, backer: 200, maker: 409, otherMaker: 409, admin: 409 },
  },
  {
    call: 'PUT /payment/fallback of the pledge',
    request: ({ pledge }) => ({
      method: 'PUT',
      url: '/payment/fallback',
      payload: { key: pledge, card: null },
    }),
    hears: backersOwn,
  },
  {
    call: 'POST /payment/cancel of the pledge',
    request: ({ pledge }) => ({ method: 'POST', url: '/payment/cancel', payload: { pid: pledge } }),
    hears: backersOwn,
  },
  {
    call: 'POST /payment/cancel in the name of the backer',
    request: ({ pledge, people }) => ({
      method: 'POST',
      url: '/payment/cancel',
      payload: { pid: pledge, usrId: people.backer.id },
    }),
    hears: { ...operators, backer: 200, admin: 403 },
  },
  {
    call: 'POST /payment/now of the pledge',
    request: ({ pledge }) => ({ method: 'POST', url: '/payment/now', payload: { key: pledge } }),
    // Its first charge is still to come.
    hears: { ...backersOwn, backer: 409 },
  },
  {
    call: 'GET /user/sponsor of the project',
    request: ({ project }) => ({ method: 'GET', url: '/user/sponsor', query: { pid: project.key } }),
    hears: makers,
  },
  {
    call: 'GET /user/graph of the project',
    request: ({ project }) => ({ method: 'GET', url: '/user/graph', query: { key: project.key } }),
    hears: makers,
  },
  {
    call: 'POST /admin/refund of the pledge',
    request: ({ pledge }) => ({ method: 'POST', url: '/admin/refund', payload: { gateKey: pledge } }),
    // Nothing is paid yet.
    hears: { ...operators, admin: 409 },
  },
  {
    call: 'POST /admin/refund/settle of the pledge',
    request: ({ pledge }) => ({
      method: 'POST',
      url: '/admin/refund/settle',
      payload: { gateKey: pledge, done: true },
    }),
    // No refund is open.
    hears: { ...operators, admin: 404 },
  },
  {
    call: 'POST /admin/blind of the project',
    request: ({ project }) => ({
      method: 'POST',
      url: '/admin/blind',
      payload: { type: 'project', key: project.key, on: true, reason: '확인' },
    }),
    hears: operators,
  },
];

it.each(rows)('$call', async ({ request, hears }) => {
  const world = await openWorld();
  const before = await world.fingerprint();
  const heard: Partial<Statuses> = {};
  for (const role of roles)
    if (hears[role] >= 300) heard[role] = await world.send(role, request(world, role));
  expect(await world.fingerprint()).toBe(before);
  for (const role of roles) if (hears[role] < 300) heard[role] = await world.send(role, request(world, role));
  expect(heard).toEqual(hears);
});
