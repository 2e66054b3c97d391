import { constants, setPriority } from 'node:os';
import type { PictureFormat } from '@pq/domain/files/pictures';
import { makeVariant, prepareUpload } from './make-picture.ts';
import type { PreparedPicture, WantedUpload } from './port.ts';

/** What the process is asked, and what it answers with the same id. */
export type PictureWork =
  | { kind: 'variant'; file: Uint8Array; wanted: { width: number; format: PictureFormat } }
  | { kind: 'upload'; file: Uint8Array; wanted: WantedUpload };
export type PictureTask = { id: number; work: PictureWork };
export type PictureAnswer = { id: number } & ({ done: Uint8Array | PreparedPicture } | { failure: string });

// Decoding what strangers send happens here, away from the process that answers people: whatever a file does, only this
// one suffers, and its memory goes when it ends. Answering people comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ id, work }: PictureTask) => {
  const answer = await run(work).then(
    (done): PictureAnswer => ({ id, done }),
    (error: unknown): PictureAnswer => ({ id, failure: String(error) }),
  );
  if (process.connected) process.send?.(answer);
});

function run(work: PictureWork): Promise<Uint8Array | PreparedPicture> {
  return work.kind === 'variant'
    ? makeVariant(work.file, work.wanted)
    : prepareUpload(work.file, work.wanted);
}
