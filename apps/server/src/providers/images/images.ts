import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { PictureAnswer, PictureTask, PictureWork } from './picture-process.ts';
import { ImageError, type ImageFailure, type Images, type PreparedPicture, sniffImage } from './port.ts';

const MAX_WAITING = 120;

/**
 * Images by sharp in a process of their own: one job at a time on two cores, two on more; see picture-process.ts. Uploads and
 * copies take turns, so that neither waits for the whole crowd of the other.
 */
export function createImages(): Images {
  const queue = createFairQueue({
    limit: availableParallelism() > 2 ? 2 : 1,
    maxWaitingPerKey: MAX_WAITING,
    refusal: () => new ImageError('retryable', 'too many pictures wait'),
  });
  const ask = createPictureChild();
  const run = (work: PictureWork) => queue.run(work.kind, () => ask(work));
  return {
    async makeVariant(file, wanted) {
      if (!sniffImage(file)) throw new ImageError('declined', 'no picture');
      return (await run({ kind: 'variant', file, wanted })) as Uint8Array;
    },
    async prepareUpload(file, wanted) {
      const kind = sniffImage(file);
      const accepted: readonly (string | null)[] = wanted.accept;
      if (!accepted.includes(kind)) throw new ImageError('declined', `${kind ?? 'other'} is not accepted`);
      return (await run({ kind: 'upload', file, wanted })) as PreparedPicture;
    },
  };
}

/** After so long without work the process is let go. */
const IDLE_MS = 10_000;
/** After so long one file has had its chance. */
const TIMEOUT_MS = 20_000;

type Waiting = {
  resolve(done: Uint8Array | PreparedPicture): void;
  reject(error: ImageError): void;
  timer: NodeJS.Timeout;
  /** Has had its chance: for this one the process is ended. */
  isLate: boolean;
};

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/** Asks the process that makes pictures; it is started with the first question and ended when none has come for long. */
export function createPictureChild(
  program = PROGRAM,
): (work: PictureWork) => Promise<Uint8Array | PreparedPicture> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const settle = (id: number, end: (asker: Waiting) => void) => {
    const asker = waiting.get(id);
    if (!asker) return;
    waiting.delete(id);
    clearTimeout(asker.timer);
    end(asker);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      child?.disconnect();
      child = null;
    }, IDLE_MS);
    idle.unref();
  };
  const start = (): ChildProcess => {
    const started = fork(program, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
      // Out of reach of Ctrl-C: what is being made is finished. It ends when our channel closes.
      detached: true,
    });
    started.on('message', (answer: PictureAnswer) =>
      settle(answer.id, ({ resolve, reject }) =>
        'done' in answer ? resolve(answer.done) : reject(new ImageError('declined', answer.failure)),
      ),
    );
    const lose = (kindFor: (asker: Waiting) => ImageFailure, cause: string) => {
      if (child !== started) return;
      child = null;
      const kinds = [...waiting].map(([id, asker]) => [id, kindFor(asker)] as const);
      for (const [id, kind] of kinds) settle(id, ({ reject }) => reject(new ImageError(kind, cause)));
    };
    started.on('error', (error) => lose(() => 'retryable', error.message));
    // A file that brings the process down is no picture for us either, where it is known which one it was: the late one, or the
    // only one. A process that cannot even begin says so by a code.
    started.on('exit', (code, signal) =>
      lose(
        ({ isLate }) => (isLate || (signal && waiting.size === 1) ? 'declined' : 'retryable'),
        `ended by ${signal ?? code}`,
      ),
    );
    started.unref();
    started.channel?.unref();
    return started;
  };

  return (work) => {
    clearTimeout(idle);
    child ??= start();
    const asked = child;
    lastId += 1;
    const task: PictureTask = { id: lastId, work };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        asker.isLate = true;
        asked.kill('SIGKILL');
      }, TIMEOUT_MS);
      timer.unref();
      const asker: Waiting = { resolve, reject, timer, isLate: false };
      waiting.set(task.id, asker);
      asked.send(task);
    });
  };
}
