import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildMember, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';
import { formOf, openSender, photo } from './testing/sending.ts';

async function open(storeOf: (disk: Storage) => Storage = (disk) => disk, padding = 0) {
  // Bodies are ended when they are slow in real time, which a busy machine stretches.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-uploads-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const storage = storeOf(createStorage({ dataDir }));
  const { app, platform } = await openTestApp({ env: { DATA_DIR: dataDir }, storage });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { payload, type } = await formOf([
    ['kind', 'attachment'],
    ['file', Buffer.concat([await photo(), Buffer.alloc(padding)]), 'a.png'],
  ]);
  const { port } = app.server.address() as AddressInfo;
  const begin = ({ headers }: Member): Socket => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const head =
      `POST /api/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), payload.subarray(0, -9)]));
    return socket;
  };
  return { app, platform, begin, rest: payload.subarray(-9) };
}

type Member = Awaited<ReturnType<typeof openSender>>;

const newMember = async (app: TestApp['app'], platform: TestPlatform): Promise<Member> =>
  openSender(app, platform, (await buildMember(platform)).id);

const status = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000 });

async function usesOf({ database }: TestPlatform, { uid }: Member): Promise<number | undefined> {
  const { rows } = await database.db.query('select count from rate_limit where key = $1', [`upload:${uid}`]);
  return rows[0]?.count;
}

async function answerNow(app: TestApp['app'], { headers }: Member) {
  const answer = await app.inject({ method: 'POST', url: '/api/upload', headers, payload: {} });
  return answer.statusCode;
}

test('unfinished uploads delay no others, and finished and broken ones free their room', async () => {
  const { app, platform, begin, rest } = await open();
  const [member, other] = [await newMember(app, platform), await newMember(app, platform)];
  const sockets = Array.from({ length: 20 }, () => begin(member));
  await eventually(async () => expect(await usesOf(platform, member)).toBe(20));
  expect([await answerNow(app, member), await answerNow(app, other)]).toEqual([400, 400]);
  const [first, second, ...broken] = sockets;
  for (const socket of [first, second]) socket?.write(rest);
  expect(await Promise.all([first, second].map((socket) => socket && status(socket)))).toEqual([
    '200',
    '200',
  ]);
  for (const socket of broken) socket.destroy();
  await eventually(async () => expect(await usesOf(platform, member)).toBe(2));
});

test('an upload beyond the maximum is refused before its body is read', async () => {
  // A place is occupied once 64 KB have arrived.
  const { app, platform, begin } = await open(undefined, 70_000);
  const people: Member[] = [];
  for (let n = 0; n < 10; n += 1) people.push(await newMember(app, platform));
  const sockets = people.flatMap((member) => Array.from({ length: 32 }, () => begin(member)));
  const late = await newMember(app, platform);
  // Ten people may leave unfinished uploads of the full capacity, less what one more person needs for one.
  await eventually(async () => expect(await answerNow(app, people[0] as Member)).toBe(503));
  expect(await answerNow(app, late)).toBe(400);
  const refused = begin(people[0] as Member);
  const answer = String((await once(refused, 'data'))[0]);
  expect([answer.slice(9, 12), /retry-after: 5/i.test(answer)]).toEqual(['503', true]);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => expect(await answerNow(app, people[0] as Member)).toBe(400));
});

test('a client that disconnects in the queue releases its slot and its quota', async () => {
  const mayStore = Promise.withResolvers<void>();
  let atWork = 0;
  const { app, platform, begin, rest } = await open((disk) => ({
    ...disk,
    async put(...file) {
      atWork += 1;
      await mayStore.promise;
      return disk.put(...file);
    },
  }));
  const [member, other] = [await newMember(app, platform), await newMember(app, platform)];
  const send = (who: Member) => {
    const socket = begin(who);
    socket.write(rest);
    return socket;
  };
  const ahead = [send(other), send(other)];
  await eventually(() => expect(atWork).toBe(2));
  const waiting = [send(member), send(member), send(member)];
  await eventually(async () => expect(await usesOf(platform, member)).toBe(3));
  for (const socket of waiting.slice(1)) socket.destroy();
  await eventually(async () => expect(await usesOf(platform, member)).toBe(1));
  mayStore.resolve();
  expect(await Promise.all([...ahead, waiting[0] as Socket].map(status))).toEqual(['200', '200', '200']);
  expect((await platform.database.db.query('select from upload')).rowCount).toBe(3);
});

test('a stopping process refuses queued uploads and finishes running ones', async () => {
  const mayStore = Promise.withResolvers<void>();
  let atWork = 0;
  const { app, platform, begin, rest } = await open((disk) => ({
    ...disk,
    async put(...file) {
      atWork += 1;
      await mayStore.promise;
      return disk.put(...file);
    },
  }));
  const member = await newMember(app, platform);
  const sockets = [begin(member), begin(member), begin(member), begin(member)];
  for (const socket of sockets) socket.write(rest);
  const statuses = sockets.map(status);
  await eventually(() => expect(atWork).toBe(2));
  await eventually(async () => expect(await usesOf(platform, member)).toBe(4));
  const closed = app.close();
  await eventually(async () => expect(await usesOf(platform, member)).toBe(2));
  mayStore.resolve();
  expect((await Promise.all(statuses)).sort()).toEqual(['200', '200', '503', '503']);
  for (const socket of sockets) socket.destroy();
  await closed;
});
