import type { AddressInfo } from 'node:net';
import type { Call, EventStream, FileCall } from '@pq/contract/call';
import type { InjectOptions } from 'fastify';
import {
  buildCard,
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  snapshotRows,
} from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp } from '#src/testing/test-app.ts';

export const roles = ['visitor', 'stranger', 'backer', 'maker', 'otherMaker', 'admin'] as const;
export type Role = (typeof roles)[number];
export type Statuses = Record<Role, number>;

export type Row = {
  call: Call | EventStream | FileCall;
  about?: string;
  input?(world: World, role: Role): object | Promise<object>;
  /** The whole request, where it is not made of fields: a form, a file. */
  request?(world: World, role: Role): InjectOptions | Promise<InjectOptions>;
  statuses: Statuses;
  /** The number of audit entries, where the call is no decision of an admin. */
  auditEntries?: number;
};

// Every request records the use of its session and counts towards limits.
const ignoredTables = ['session', 'rate_limit', 'migration'];

const ownedTables = ['ask', 'card', 'comment', 'pledge', 'pq_reward', 'project', 'proof', 'story', 'upload'];

/** For all tests of a file: `restore` follows each, `close` the last. */
export async function openWorld() {
  const { app, platform, provider, close } = await openTestApp({ manualClose: true });
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
  const start = await snapshotRows(platform.owner);
  const fingerprint = async () => {
    const sums = await start.sums();
    return Object.fromEntries([...sums].filter(([name]) => !ignoredTables.includes(name)));
  };
  const decisions = async () => (await platform.database.db.query('select from audit_log')).rowCount ?? 0;
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
    /** Locks what people own, as a transaction that changes it; the returned function ends that. */
    async lockRows() {
      const client = await platform.owner.connect();
      await client.query(
        `begin; ${ownedTables.map((name) => `select from ${name} for no key update`).join('; ')}`,
      );
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    close,
    made: new Map<unknown, Promise<unknown>>(),
    async restore() {
      await start.restore();
      this.made.clear();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

export function once<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  return (world) => {
    const known = (world.made.get(make) as Promise<T> | undefined) ?? make(world);
    world.made.set(make, known);
    return known;
  };
}

/** Prepares the request of a row for a role; the returned function sends it and gives the status. */
export async function prepare(world: World, row: Row, role: Role): Promise<() => Promise<number>> {
  const { call } = row;
  const headers = world.headers[role];
  const send = (request: InjectOptions) => async () =>
    (await world.app.inject({ ...request, headers: { ...request.headers, ...headers } })).statusCode;
  if (row.request) return send(await row.request(world, role));
  const fields = { ...(await row.input?.(world, role)) };
  const url = `/api${call.path}`;
  if ('event' in call) return () => watch(world, url, fields, headers);
  if ('file' in call) return send({ method: 'GET', url, query: fields } as InjectOptions);
  const sent = call.method === 'GET' || call.method === 'DELETE' ? { query: fields } : { payload: fields };
  return send({ method: call.method, url, ...sent } as InjectOptions);
}

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
