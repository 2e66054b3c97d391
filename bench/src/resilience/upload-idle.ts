import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { png } from '../support/hard-pictures.ts';
import { addressOf, type Flood, measureInTurns, type Recorder } from '../support/in-turns.ts';
import { memoryOf } from '../support/memory.ts';
import { createPeople, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { rounds: number };

const ACCOUNTS = 13;
const CONNECTIONS = 95;
const UPLOADS = 24;
const UPLOAD_EVERY_MS = 300;
/** The least speed of the product: so much within five seconds, then so much in each. */
const FIRST_BYTES = 65_536;
const BYTES_A_SECOND = 8_192;
const OPEN_IN_MS = 3_000;
/** What a refusal asks for. Sooner, it is a flood of requests, which their limit ends. */
const OPEN_AGAIN_MS = 5_000;

type Sender = { what: string; networks: 'one' | 'many'; firstBytes: number; bytesASecond: number };

const silent = { firstBytes: 0, bytesASecond: 0 };
const slow = { firstBytes: FIRST_BYTES, bytesASecond: BYTES_A_SECOND - 200 };
const fast = { firstBytes: FIRST_BYTES, bytesASecond: BYTES_A_SECOND + 200 };
const senders: Sender[] = [
  { what: 'silent, one network', networks: 'one', ...silent },
  { what: 'silent, many networks', networks: 'many', ...silent },
  { what: 'below the least speed, many networks', networks: 'many', ...slow },
  { what: 'above the least speed, one network', networks: 'one', ...fast },
  { what: 'above the least speed, many networks', networks: 'many', ...fast },
];

/**
 * Accounts open uploads that never end, each connection again after it was closed, while another member uploads pictures.
 * Each round of a sender has other accounts, so that no quota of an earlier round spares the process.
 */
export async function uploadIdle({ rounds }: Size): Promise<Verdict> {
  const product = await startProduct({ LIMITS: 'strict', TRUST_PROXY: 'true' });
  try {
    const picture = png(300, 300, 'noise');
    const statuses: number[] = [];
    const memoryMb = { before: memoryOf(product.webPid), most: 0 };
    const watch = setInterval(() => {
      memoryMb.most = Math.max(memoryMb.most, memoryOf(product.webPid));
    }, 100);
    const figures: Record<string, unknown> = {};
    let passed = true;
    let uses = 0;
    for (const sender of senders) {
      const { slowdowns, isWithin } = await measureInTurns({
        rounds,
        use: async (record) => {
          uses += 1;
          await uploadPictures(product, picture, { address: addressOf(20_000 + uses), record, statuses });
        },
        startFlood: () => openUploads(product, sender),
      });
      figures[sender.what] = slowdowns.upload;
      passed &&= isWithin;
    }
    clearInterval(watch);
    const answers = tally(statuses);
    return {
      name: 'upload-idle',
      passed: passed && answers[200] === statuses.length,
      figures: { uploadsOfOthers: answers, uploadMs: figures, memoryMb },
    };
  } finally {
    await product.stop();
  }
}

async function uploadPictures(
  product: Product,
  picture: Buffer<ArrayBuffer>,
  { address, record, statuses }: { address: string; record: Recorder; statuses: number[] },
): Promise<void> {
  const [person] = await createPeople(product, 1);
  const headers = { authorization: `Bearer ${person?.token}`, 'x-forwarded-for': address };
  const upload = async () => {
    const body = new FormData();
    body.append('kind', 'story');
    body.append('file', new Blob([picture]), 'a.png');
    const startedAt = performance.now();
    const answer = await fetch(`${product.site}/api/upload`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    record('upload', performance.now() - startedAt);
    statuses.push(answer.status);
  };
  const startedAt = performance.now();
  const uploads: Promise<void>[] = [];
  for (let n = 1; n <= UPLOADS; n += 1) {
    uploads.push(upload());
    await delay(Math.max(0, startedAt + n * UPLOAD_EVERY_MS - performance.now()));
  }
  await Promise.all(uploads);
}

async function openUploads(product: Product, { networks, firstBytes, bytesASecond }: Sender): Promise<Flood> {
  const accounts = await createPeople(product, ACCOUNTS);
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  let tries = 0;
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const openOne = (account: Person) => {
    tries += 1;
    const address = addressOf(networks === 'one' ? 0 : tries);
    const socket = connect(Number(new URL(product.site).port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(headOf(account, address));
    if (firstBytes > 0) socket.write(Buffer.alloc(firstBytes, 97));
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (!isOver) later(OPEN_AGAIN_MS, () => openOne(account));
    });
  };
  const dribble = setInterval(() => {
    if (bytesASecond > 0) for (const socket of open) socket.write(Buffer.alloc(bytesASecond, 97));
  }, 1_000);
  const all = accounts.flatMap((account) => Array.from({ length: CONNECTIONS }, () => account));
  for (const [n, account] of all.entries()) later((n * OPEN_IN_MS) / all.length, () => openOne(account));
  await delay(OPEN_IN_MS);
  return {
    async stop() {
      isOver = true;
      clearInterval(dribble);
      for (const timer of timers) clearTimeout(timer);
      for (const socket of open) socket.destroy();
    },
  };
}

function headOf(account: Person, address: string): string {
  return [
    'POST /api/upload HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${account.token}`,
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 4000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    '',
    'abc',
  ].join('\r\n');
}
