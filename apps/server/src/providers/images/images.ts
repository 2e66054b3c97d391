import { availableParallelism } from 'node:os';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import { createPictureChild } from './picture-child.ts';
import type { PictureWork } from './picture-process.ts';
import { ImageError, type Images, type PreparedPicture } from './port.ts';
import { sniffImage } from './sniff.ts';

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
