import { DAY_MS } from '@pq/domain/dates';
import { type FileKind, fileKindOf } from '@pq/domain/files/file-kind';
import { readablePictures } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import type { Limit } from '#src/platform/http/limits.ts';
import type { WantedUpload } from '#src/providers/images/port.ts';

export const uploadLimit: Limit = { max: 100, windowS: 3_600 };
/** Files that cost as much time or memory as one may. Nobody has many of them by accident. */
export const costlyLimit: Limit = { max: 3, windowS: 3_600 };

/** Uploads that a process receives and queues at once; each may have 5 MB on the local disk, a document 10: 3 GB at most. */
export const MAX_UPLOADS = 300;
/** Uploads processed and stored at once; each may have 5 MB in memory with the picture that is made of it, or a document of 10. */
export const MAX_CONCURRENT_UPLOADS = 2;
/** Pictures of pages of which copies are made at once; each is whole in memory. */
export const MAX_CONCURRENT_VARIANTS = 2;
export const MAX_WAITING_VARIANTS = 120;
/** Attachments whose thumbnail is made at once; each has up to 16 MB in memory, and is decoded again at every request. */
export const MAX_CONCURRENT_THUMBNAILS = 2;
/** Thumbnails that wait for one person; beyond them the attachment itself is shown. */
export const MAX_WAITING_THUMBNAILS = 60;
/** Time to receive the body of an upload, ms: a browser sends three at a time. */
export const BODY_TIMEOUT_MS = 110_000;
/** Time that a received upload may wait in the queue, ms: twice what 200 photographs need on two cores. */
export const QUEUE_TIMEOUT_MS = 240_000;

/** An upload that nothing uses is deleted after this long, by the product's clock. */
export const UNUSED_MS = DAY_MS;
export const unusedLimit = { uploads: 30, bytes: 100_000_000 };

/** Kinds that may be animations, or whose header does not show the cost. */
const SLOW_KINDS: readonly (FileKind | null)[] = ['gif', 'webp', 'avif'];

/** How long a file may take at worst: of people who have used as little, those with photographs are served first. */
export function expectedMs(head: Uint8Array): number {
  return SLOW_KINDS.includes(fileKindOf(head)) ? 5_000 : 0;
}

const crops: Partial<Record<UploadKind, { width: number; height: number }>> = {
  cardnews: { width: 724, height: 406 },
  story: { width: 724, height: 724 },
  // The largest that a person's picture is shown, on the sharpest screens.
  profile: { width: 512, height: 512 },
};

export function wantedFor(kind: UploadKind): WantedUpload {
  const crop = crops[kind];
  const accept = readablePictures(kind);
  if (kind === 'attachment') return { accept, fullSize: true };
  return crop ? { accept, crop } : { accept };
}

export function mayUpload(role: Reader['role'], kind: UploadKind): boolean {
  return kind !== 'notice' || role === 'admin';
}

type Reader = { uid: string; role: 'member' | 'admin' };
type Attachment = {
  ownerId: string;
  pledgeId: string | null;
  makerId: string | null;
  backerId: string | null;
};

/** The uploader, admins, and once it belongs to a pledge the maker of the project and the backer: either may have sent it. */
export function mayRead(reader: Reader, { ownerId, pledgeId, makerId, backerId }: Attachment): boolean {
  if (reader.role === 'admin' || reader.uid === ownerId) return true;
  return pledgeId !== null && (reader.uid === makerId || reader.uid === backerId);
}
