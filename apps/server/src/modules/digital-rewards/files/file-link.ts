import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#src/config/secrets.ts';

/** What a signed address is for: one version of a file, shown or downloaded by one person. */
export type FileLink = {
  project: string;
  reward: string;
  file: string;
  version: number;
  use: 'show' | 'download';
  /** Epoch ms in real time, like sessions: until then it begins to be fetched. */
  until: number;
};

/** The folder of the addresses; nothing is stored under it. */
export const linkFolder = '/files/reward';

/** The address of a file for the member `uid`, from the root. */
export function linkTo(link: FileLink, uid: string, secrets: Pick<Secrets, 'auth'>): string {
  const { project, reward, file, version, use, until } = link;
  const query = new URLSearchParams({ use, until: String(until), sig: sign(link, uid, secrets) });
  return `${linkFolder}/${project}/${reward}/${file}/${version}?${query}`;
}

/** True when this address was made for this member, whether it is still good or not. */
export function isLinkOf(
  link: FileLink,
  { uid, sig }: { uid: string; sig: string },
  secrets: Pick<Secrets, 'auth'>,
): boolean {
  const [given, right] = [Buffer.from(sig), Buffer.from(sign(link, uid, secrets))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(link: FileLink, uid: string, { auth }: Pick<Secrets, 'auth'>): string {
  const { project, reward, file, version, use, until } = link;
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'file of a pq box reward', 32));
  const words = [project, reward, file, version, use, until, uid];
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}
