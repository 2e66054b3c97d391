import { filesPrefix } from '@pq/domain/files/pictures';

/** The purpose whose projects take attachments; below it they are stored (spec section 7, storage paths). */
export const attachmentPurpose = 'ordermade';

/** The first folder of attachments whose project is not known yet. */
export const holdingFolder = 'attachment';

/** Where an attachment belongs: `/{purpose}/{key}/{uid}/{filename}`, or the holding place while no project is known. */
export function attachmentPath(projectKey: string | null, memberId: string, fileName: string): string {
  return projectKey === null
    ? `${holdingFolder}/${memberId}/${fileName}`
    : `${attachmentPurpose}/${projectKey}/${memberId}/${fileName}`;
}

/** What a path of ours is made of, and what the database can compare with one. */
const SOUND = /^[A-Za-z0-9/._-]{1,512}$/;

/** The path that an address of ours names; null for any other text. */
export function pathOfUrl(url: string): string | null {
  const path = url.startsWith(filesPrefix) ? url.slice(filesPrefix.length) : '';
  return SOUND.test(path) ? path : null;
}

/** The address of a stored path. */
export function urlOfPath(path: string): string {
  return `${filesPrefix}${path}`;
}
