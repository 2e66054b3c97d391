import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buildMember, type TestPlatform } from '@pq/testkit';
import { openTestApp, type TestApp } from '@pq/testkit/test-app';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formOf, openSender, photo } from './testing/sending.ts';

async function open() {
  const { app, platform } = await openTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { payload, type } = await formOf([
    ['kind', 'attachment'],
    ['file', await photo(), 'a.png'],
  ]);
  const { port } = app.server.address() as AddressInfo;
  /** Sends an upload but its last bytes, over a connection of its own. */
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

/** What an upload that comes now is answered; it is sent whole, and has no file. */
async function answerNow(app: TestApp['app'], { headers }: Member) {
  const answer = await app.inject({ method: 'POST', url: '/api/upload', headers, payload: {} });
  return answer.statusCode;
}

test('two unfinished uploads of a person are read at once; finished and broken ones give their places free', async () => {
  const { app, platform, begin, rest } = await open();
  const [member, other] = [await newMember(app, platform), await newMember(app, platform)];
  const [first, second] = [begin(member), begin(member)];
  await vi.waitFor(async () => expect(await answerNow(app, member)).toBe(429));
  // Refused while its body is still on its way.
  expect(await status(begin(member))).toBe('429');
  expect(await answerNow(app, other)).toBe(400);

  first.write(rest);
  expect(await status(first)).toBe('200');
  expect(await answerNow(app, member)).toBe(400);
  const third = begin(member);
  await vi.waitFor(async () => expect(await answerNow(app, member)).toBe(429));
  for (const socket of [second, third]) socket.destroy();
  await vi.waitFor(async () => expect(await answerNow(app, member)).toBe(400));
  const again = [begin(member), begin(member)];
  for (const socket of again) socket.write(rest);
  expect(await Promise.all(again.map(status))).toEqual(['200', '200']);
});

test('sixteen unfinished uploads are read at once by a process', async () => {
  const { app, platform, begin } = await open();
  const sockets: Socket[] = [];
  for (let n = 0; n < 8; n += 1) {
    const member = await newMember(app, platform);
    sockets.push(begin(member), begin(member));
  }
  const late = await newMember(app, platform);
  await vi.waitFor(async () => expect(await answerNow(app, late)).toBe(503));
  expect(await status(begin(late))).toBe('503');
  sockets[0]?.destroy();
  await vi.waitFor(async () => expect(await answerNow(app, late)).toBe(400));
});
