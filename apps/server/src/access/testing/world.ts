import type { AddressInfo } from 'node:net';
import type { Call, EventStream, FileCall } from '@pq/contract/call';
import { buildCard, buildMember, buildPledge, buildProject, buildSession } from '@pq/testkit';
import { openTestApp } from '@pq/testkit/test-app';
import type { InjectOptions } from 'fastify';
import { openStream } from '#src/modules/projects/catalog/testing/open-stream.ts';

export const roles = ['visitor', 'stranger', 'backer', 'maker', 'otherMaker', 'admin'] as const;
export type Role = (typeof roles)[number];
export type Statuses = Record<Role, number>;

/** A request as one who wants to get at what is another's would send it. */
export type Row = {
  call: Call | EventStream | FileCall;
  /** What is asked for, where the call alone does not say it. */
  about?: string;
  /** The fields of the call. */
  sends?(world: World, role: Role): object | Promise<object>;
  /** The whole request, where it is not made of the fields: a form, a file. */
  request?(world: World, role: Role): InjectOptions | Promise<InjectOptions>;
  hears: Statuses;
  /** The rows that it leaves in the log, where it is no decision of an administrator. */
  notes?: number;
};

// Sessions note when they were used, and uses are counted: neither is anybody's.
const notCompared = ['session', 'rate_limit', 'migration'];

/** One project with a backer's pledge on it, everybody who could want to get at it, and a card of each. */
export async function openWorld() {
  const { app, platform, provider } = await openTestApp();
  const people = {
    stranger: await buildMember(platform),
    backer: await buildMember(platform),
    maker: await buildMember(platform),
    otherMaker: await buildMember(platform),
    admin: await buildMember(platform, { role: 'admin' }),
  };
  const project = await buildProject(platform, { ownerId: people.maker.id, rewards: [{ count: 9 }] });
  const elsewhere = await buildProject(platform, { ownerId: people.otherMaker.id });
  const pledge = await buildPledge(platform, project, people.backer.id);
  const cards = {} as Record<Role, string>;
  const headers = { visitor: {} } as Record<Role, Record<string, string>>;
  for (const [role, { id }] of Object.entries(people) as [Exclude<Role, 'visitor'>, { id: string }][]) {
    headers[role] = { authorization: `Bearer ${await buildSession(platform, id)}` };
    cards[role] = (await buildCard(platform, id)).id;
  }
  /** Everything that a refused call must leave as it was. */
  const fingerprint = async () => {
    const { rows: tables } = await platform.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name <> all($1) order by 1`,
      [notCompared],
    );
    const sums = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as sum from ${name} r`,
    );
    const { rows } = await platform.database.pool.query(sums.join(' union all '));
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  };
  const decisions = async () => (await platform.database.pool.query('select from audit_log')).rowCount ?? 0;
  return {
    app,
    platform,
    provider,
    people,
    project,
    elsewhere,
    pledge,
    cards,
    headers,
    fingerprint,
    decisions,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Something more that a row needs, made once a world. */
export function once<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const made = new WeakMap<World, Promise<T>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

/** The request of a row as this person sends it; it gives the status. Everything that it needs is there before it is sent. */
export async function prepare(world: World, row: Row, role: Role): Promise<() => Promise<number>> {
  const { call } = row;
  const headers = world.headers[role];
  const ask = (request: InjectOptions) => async () =>
    (await world.app.inject({ ...request, headers: { ...request.headers, ...headers } })).statusCode;
  if (row.request) return ask(await row.request(world, role));
  const fields = { ...(await row.sends?.(world, role)) };
  const url = `/api${call.path}`;
  if ('event' in call) return () => watch(world, url, fields, headers);
  if ('file' in call) return ask({ method: 'GET', url, query: fields } as InjectOptions);
  const sent = call.method === 'GET' || call.method === 'DELETE' ? { query: fields } : { payload: fields };
  return ask({ method: call.method, url, ...sent } as InjectOptions);
}

/** A stream does not end by itself: it is opened over a real connection. */
async function watch(
  world: World,
  path: string,
  fields: object,
  headers: Record<string, string>,
): Promise<number> {
  const port = await listen(world);
  const query = new URLSearchParams(fields as Record<string, string>);
  return (await openStream(`http://127.0.0.1:${port}${path}?${query}`, headers)).status;
}

async function listen({ app }: World): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
