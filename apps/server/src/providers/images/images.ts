import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fileKindOf } from '@pq/domain/files/file-kind';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { PictureReply, PictureTask, PictureWork } from './picture-process.ts';
import { ImageError, type ImageFailure, type Images, type PreparedPicture, sniffImage } from './port.ts';

const MAX_WAITING = 120;

/**
 * Runs sharp in a separate process (picture-process.ts): one job at a time on two cores, two on more. Uploads and
 * variants are served round robin.
 */
export function createImages(): Images {
  const queue = createFairQueue({
    limit: availableParallelism() > 2 ? 2 : 1,
    maxWaitingPerKey: MAX_WAITING,
    refusal: () => new ImageError('retryable', 'too many pictures wait'),
  });
  const submit = createPictureWorker();
  const run = (work: PictureWork) => queue.run(work.kind, () => submit(work));
  return {
    async makeVariant(file, wanted) {
      if (!sniffImage(file)) throw new ImageError('declined', 'no picture');
      return (await run({ kind: 'variant', file, wanted })) as Uint8Array;
    },
    async prepareUpload(file, wanted) {
      const kind = fileKindOf(file);
      if (kind === null || !wanted.accept.includes(kind))
        throw new ImageError('declined', `${kind ?? 'other'} is not accepted`);
      return (await run({ kind: 'upload', file, wanted })) as PreparedPicture;
    },
  };
}

const IDLE_MS = 10_000;
const TIMEOUT_MS = 20_000;

type PendingJob = {
  resolve(done: Uint8Array | PreparedPicture): void;
  reject(error: ImageError): void;
  timer: NodeJS.Timeout;
  /** Exceeded the time limit: the process is killed because of it. */
  isLate: boolean;
};

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

export function createPictureWorker(
  program = PROGRAM,
): (work: PictureWork) => Promise<Uint8Array | PreparedPicture> {
  const pending = new Map<number, PendingJob>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const settle = (id: number, end: (job: PendingJob) => void) => {
    const job = pending.get(id);
    if (!job) return;
    pending.delete(id);
    clearTimeout(job.timer);
    end(job);
    if (pending.size > 0) return;
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
      // Not in our process group, so that Ctrl-C lets the current job finish. It ends when our channel closes.
      detached: true,
    });
    started.on('message', (answer: PictureReply) =>
      settle(answer.id, ({ resolve, reject }) =>
        'done' in answer
          ? resolve(answer.done)
          : reject(new ImageError('declined', answer.failure, answer.fault)),
      ),
    );
    const failPending = (kindFor: (job: PendingJob) => ImageFailure, cause: string) => {
      if (child !== started) return;
      child = null;
      const kinds = [...pending].map(([id, job]) => [id, kindFor(job)] as const);
      for (const [id, kind] of kinds) settle(id, ({ reject }) => reject(new ImageError(kind, cause)));
    };
    started.on('error', (error) => failPending(() => 'retryable', error.message));
    // A file that crashes the process is declined where it is known to be the cause: the late one, or the only one. A
    // process that cannot start exits with a code instead of a signal.
    started.on('exit', (code, signal) =>
      failPending(
        ({ isLate }) => (isLate || (signal && pending.size === 1) ? 'declined' : 'retryable'),
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
    const target = child;
    lastId += 1;
    const task: PictureTask = { id: lastId, work };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        job.isLate = true;
        target.kill('SIGKILL');
      }, TIMEOUT_MS);
      timer.unref();
      const job: PendingJob = { resolve, reject, timer, isLate: false };
      pending.set(task.id, job);
      target.send(task);
    });
  };
}
