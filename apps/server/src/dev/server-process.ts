import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ModuleAnswer, ModuleAsk } from '@pq/web/dev-server.ts';
import { childEnv } from '../config/env.ts';
import { freePort } from '../platform/embedded-postgres/embedded-postgres.ts';
import type { FromServer, ToServer } from './server-messages.ts';

const program = fileURLToPath(new URL('./server-main.ts', import.meta.url));

type Options = {
  env: Record<string, string>;
  createModuleSource(): (ask: ModuleAsk) => Promise<ModuleAnswer>;
};

type Forked = { child: ChildProcess; serving: Promise<void> };

/** The Fastify app of `npm run dev`: each start is a new child process on its own port and replaces the previous one. */
export class ServerProcess {
  readonly #options: Options;
  readonly #ending = new Set<Promise<unknown>>();
  /** For the next start, with packages and screens preloaded. */
  #spare: Forked | null = null;
  #starting: ChildProcess | null = null;
  #serving: ChildProcess | null = null;
  #port: Promise<number> = new Promise(() => {});
  #starts = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async port(): Promise<number> {
    const awaited = this.#port;
    try {
      return await awaited;
    } catch (error) {
      // A newer start may have replaced it.
      if (awaited !== this.#port) return this.port();
      throw error;
    }
  }

  get hasFailed(): boolean {
    return this.#starting === null && this.#serving === null;
  }

  /**
   * Starts a new process. Until it is ready requests wait, or with `keepServing` go to the previous one. Rejects if the start
   * fails; false if a newer start replaced it.
   */
  async start({ keepServing = false } = {}): Promise<boolean> {
    this.#starts += 1;
    const start = this.#starts;
    this.#end(this.#starting);
    if (!keepServing) {
      this.#end(this.#serving);
      this.#serving = null;
    }
    const forked = this.#spare ?? this.#fork();
    this.#spare = null;
    this.#starting = forked.child;
    const port = this.#sendStart(forked);
    if (this.#serving === null) this.#port = port;
    try {
      await port;
    } catch (error) {
      if (start === this.#starts) this.#replace(null, port);
      else return false;
      throw error;
    }
    if (start !== this.#starts) return false;
    this.#replace(forked.child, port);
    this.#spare = this.#fork();
    return true;
  }

  async stop(): Promise<void> {
    this.#starts += 1;
    for (const child of [this.#spare?.child, this.#starting, this.#serving]) this.#end(child);
    this.#serving = null;
    await Promise.all(this.#ending);
  }

  #replace(serving: ChildProcess | null, port: Promise<number>): void {
    this.#end(this.#serving);
    this.#serving = serving;
    this.#starting = null;
    this.#port = port;
  }

  #fork(): Forked {
    const child = fork(program, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The same as in Vite, or there would be two React Routers: of development and of production.
      execArgv: ['--conditions=development'],
      // Not in reach of Ctrl-C: the parent stops it before PostgreSQL. It exits if the parent is killed.
      detached: true,
      env: childEnv(this.#options.env),
    });
    const source = this.#options.createModuleSource();
    const answer = async ({ id, ask }: Extract<FromServer, { kind: 'ask' }>) =>
      send(child, { kind: 'answer', id, answer: await source(ask) });
    const serving = new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromServer) => {
        if (message.kind === 'serving') resolve();
        else void answer(message);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        const error = new Error(`The server exited (${signal ?? code}). It restarts on the next change.`);
        reject(error);
        if (this.#spare?.child === child) this.#spare = null;
        if (this.#serving === child) this.#reportCrash(error);
      });
    });
    serving.catch(() => {});
    return { child, serving };
  }

  async #sendStart({ child, serving }: Forked): Promise<number> {
    const port = await freePort();
    send(child, { kind: 'start', port });
    await serving;
    return port;
  }

  #reportCrash(error: Error): void {
    process.stderr.write(`${error.message}\n`);
    const failed = Promise.reject(error);
    failed.catch(() => {});
    this.#replace(null, failed);
  }

  #end(child: ChildProcess | null | undefined): void {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit').finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
    child.kill('SIGTERM');
  }
}

function send(child: ChildProcess, message: ToServer): void {
  if (child.connected) child.send(message);
}
