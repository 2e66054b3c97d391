import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { seoulDigits } from '#src/clock/seoul.ts';
import { client, temporaryFolder } from '#src/testing/test-sandbox.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

type Ready = { type: string; port: number; smtpPort: number };

async function startChild(dataDir: string): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(main, {
    env: { DATA_DIR: dataDir, SANDBOX_PORT: '0' },
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [ready] = (await once(child, 'message')) as [Ready];
  return { child, ready };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('answered charges survive kill -9 under load', async () => {
  const dataDir = await temporaryFolder();
  const { child, ready } = await startChild(dataDir);
  expect(ready.type).toBe('ready');
  const before = client(`http://127.0.0.1:${ready.port}`);
  const payerId = await before.card();
  await before.post('/clock', { advance: 'P2D' });
  await before.faults({ op: 'refund', kind: 'decline', times: 4 });
  const transport = createTransport({ host: '127.0.0.1', port: ready.smtpPort });
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: '남는 메일', text: '.' });
  transport.close();

  const answered: string[] = [];
  const load = Array.from({ length: 6 }, async (_, worker) => {
    for (let n = 0; ; n++) {
      const oid = `load-${worker}-${n}`;
      const answer = await before.charge(payerId, oid).catch(() => null);
      if (!answer) return;
      answered.push(oid);
      if (answered.length === 150) child.kill('SIGKILL');
    }
  });
  await Promise.all([...load, exitOf(child)]);

  const again = await startChild(dataDir);
  const after = client(`http://127.0.0.1:${again.ready.port}`);
  const booked = new Set((await after.charges()).map(({ oid }) => oid));
  expect(answered.filter((oid) => !booked.has(oid))).toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(150);
  expect((await after.get<{ offsetMs: number }>('/clock')).offsetMs).toBe(2 * 86_400_000);
  expect(await after.get('/inbox?to=b@example.com')).toMatchObject([{ subject: '남는 메일' }]);
  expect(await after.get('/payple/faults')).toMatchObject({ faults: [{ op: 'refund', times: 4 }] });
  expect((await after.charge(payerId, 'after')).PCD_PAY_RST).toBe('success');
});

test('a delayed charge is completed by the next process after a kill', async () => {
  const dataDir = await temporaryFolder();
  const { child, ready } = await startChild(dataDir);
  const before = client(`http://127.0.0.1:${ready.port}`);
  const payerId = await before.card();
  await before.faults({ op: 'charge', kind: 'slow', ms: 400, times: 1 });
  const lost = before.charge(payerId, 'slow').catch(() => 'lost');
  const today = seoulDigits(Date.now()).slice(0, 8);
  await expect.poll(async () => (await before.lookUp('slow', today)).PCD_PAY_CODE).toBe('PCHK0014');
  child.kill('SIGKILL');
  expect(await lost).toBe('lost');

  const again = await startChild(dataDir);
  const after = client(`http://127.0.0.1:${again.ready.port}`);
  await expect.poll(async () => await after.charges()).toMatchObject([{ oid: 'slow', status: 'paid' }]);
});

test('child process ends with its parent and on a signal', async () => {
  const dataDir = await temporaryFolder();
  const first = await startChild(dataDir);
  const gone = exitOf(first.child);
  first.child.disconnect();
  expect(await gone).toBe(0);

  const second = await startChild(dataDir);
  const stopped = exitOf(second.child);
  second.child.kill('SIGTERM');
  expect(await stopped).toBe(0);
});

test('start reports a taken port and invalid settings in one line each', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as net.AddressInfo;
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [main], { env: { DATA_DIR: await temporaryFolder(), ...env } });
    onTestFinished(() => void child.kill('SIGKILL'));
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    return { code: await exitOf(child), text };
  };
  expect(await run({ SANDBOX_PORT: String(port) })).toEqual({
    code: 1,
    text: `sandbox: port ${port} on 127.0.0.1 is taken\n`,
  });
  expect(await run({ SANDBOX_PORT: 'x', PRODUCT_URL: 'nowhere' })).toEqual({
    code: 1,
    text: 'sandbox: SANDBOX_PORT must be a port number, not "x"\nsandbox: PRODUCT_URL must be an http(s) URL, not "nowhere"\n',
  });
  const folder = await run({ SANDBOX_PORT: '0', DATA_DIR: '/dev/null' });
  expect(folder.code).toBe(1);
  expect(folder.text).toMatch(/^sandbox: the data folder cannot be used: .*\n$/);
});
