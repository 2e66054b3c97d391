import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Process = {
  child: ChildProcess;
  kill(): Promise<void>;
  /** Graceful stop; SIGKILL after ten seconds. */
  stop(): Promise<void>;
};

const READY = / ready on (\S+)/;
/** As `npm start` does. Young generations are small, or half of the memory is young garbage; the heap grows to twice what is used. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Waits for its ready line. */
export async function startProcess(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<Process & { address: string; printed: string }> {
  const child = spawn(process.execPath, [...FLAGS, entry, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
    child.once('exit', (code) => reject(new Error(`${entry} ended (${code}): ${output}`)));
  });
  return {
    child,
    address,
    printed: output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Runs a program to its end; `output` is what it has written to both. */
export async function runCommand(
  entry: string,
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  // A SIGSTOPped process reacts to SIGKILL only.
  const inTime = await Promise.race([ended.then(() => true), delay(10_000, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Below the ephemeral range, so that no outgoing connection takes the port during a restart. */
const FIRST_PORT = 10_000;
const PORTS = 20_000;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) {
    server.close();
    await once(server, 'close');
  }
  return isListening;
}
