import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fileKindOf } from '@pq/domain/files/file-kind';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { PictureReply, PictureWork } from './picture-process.ts';
import { ImageError, type Images, type PreparedPicture, sniffImage } from './port.ts';

const MAX_WAITING = 120;
export const MAX_PICTURE_PROCESSES = 2;

/**
 * Runs sharp in separate processes (picture-process.ts): one job at a time on two cores, two on more, each in a process of
 * its own, so that what a file does to it is that file's fault. Uploads, variants and thumbnails share the time.
 */
export function createImages(jobLimits: JobLimits = DEFAULT_LIMITS): Images {
  const limit = Math.min(availableParallelism() - 1 || 1, MAX_PICTURE_PROCESSES);
  const queue = createFairQueue({
    limit,
    maxWaitingPerKey: MAX_WAITING,
    refusal: () => new ImageError('retryable', 'too many pictures wait'),
  });
  const free = Array.from({ length: limit }, () => createPictureWorker(PROGRAM, jobLimits));
  const run = (work: PictureWork) =>
    queue.run(work.kind, async () => {
      // The queue runs no more jobs than there are workers.
      const submit = free.pop() as PictureWorker;
      try {
        return await submit(work);
      } finally {
        free.push(submit);
      }
    });
  const makeCopy =
    (kind: 'variant' | 'thumbnail'): Images['makeVariant'] =>
    async (file, wanted) => {
      if (!sniffImage(file)) throw new ImageError('declined', 'no picture');
      return (await run({ kind, file, wanted })).done as Uint8Array;
    };
  return {
    makeVariant: makeCopy('variant'),
    makeThumbnail: makeCopy('thumbnail'),
    async prepareUpload(file, wanted) {
      const kind = fileKindOf(file);
      if (kind === null || !wanted.accept.includes(kind))
        throw new ImageError('declined', `${kind ?? 'other'} is not accepted`);
      const { done, cpuMs } = await run({ kind: 'upload', file, wanted });
      return { ...(done as PreparedPicture), cpuMs };
    },
  };
}

const IDLE_MS = 10_000;
/** For files that hang. Others end by their processor time, because on a busy machine a process waits for others. */
const TIMEOUT_MS = 30_000;

export type JobLimits = { cpuMs: number; memoryMb: number };

/**
 * Bounds whatever a header promises. An upright JPEG of 50 megapixels takes 140 MB, a turned one with a gain map 420; a GIF of as
 * many pixels takes six seconds.
 */
export const DEFAULT_LIMITS: JobLimits = { cpuMs: 10_000, memoryMb: 512 };

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

type Done = { done: Uint8Array | PreparedPicture; cpuMs: number };
type PictureWorker = (work: PictureWork) => Promise<Done>;

/** Does one job at a time, in a process that is started for the first and ends when it is idle. */
export function createPictureWorker(program = PROGRAM, limits: JobLimits = DEFAULT_LIMITS): PictureWorker {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const started = startProcess(program, limits);
    const drop = () => {
      if (child === started) child = null;
    };
    started.on('error', drop).on('exit', drop);
    return started;
  };
  const end = () => {
    if (child?.connected) child.disconnect();
    child = null;
  };
  return async (work) => {
    clearTimeout(idle);
    child ??= start();
    try {
      const reply = await ask(child, work);
      if (reply.isLast) end();
      if ('done' in reply) return reply;
      throw new ImageError('declined', reply.failure, reply);
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
}

function startProcess(program: string, { cpuMs, memoryMb }: JobLimits): ChildProcess {
  const started = fork(program, [String(cpuMs), String(memoryMb)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    // Not in our process group, so that Ctrl-C lets the current job finish. It ends when our channel closes.
    detached: true,
  });
  started.unref();
  started.channel?.unref();
  return started;
}

/** Throws ImageError when the process ends without a reply, or is killed because it hangs. */
function ask(child: ChildProcess, work: PictureWork): Promise<PictureReply> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, TIMEOUT_MS);
    timer.unref();
    const settle = () => {
      clearTimeout(timer);
      child.off('message', onReply).off('error', onError).off('exit', onExit);
    };
    const onReply = (reply: unknown) => {
      settle();
      resolve(reply as PictureReply);
    };
    const onError = ({ message }: Error) => {
      settle();
      reject(new ImageError('retryable', message));
    };
    // A file crashes the process by a signal. A process that cannot start exits with a code.
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      settle();
      const kind = signal === null ? 'retryable' : 'declined';
      reject(
        new ImageError(kind, `ended by ${signal ?? code}`, {
          fault: isLate ? 'format' : 'damaged',
          isCostly: isLate,
          cpuMs: performance.now() - startedMs,
        }),
      );
    };
    child.on('message', onReply).on('error', onError).on('exit', onExit);
    child.send(work);
  });
}
