import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type * as calls from '@pq/contract/calls/project-insight';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { filesPrefix } from '@pq/domain/files/pictures';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import type { z } from 'zod';
import { openAttachment } from '#src/modules/media/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { writeZip, type ZipPart } from '#src/platform/zip.ts';
import { isPublicPath, type Storage } from '#src/providers/storage/storage.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { countExport, openOwnProject } from './policy.ts';
import { listPictures, type SentPicture } from './supporter-queries.ts';

/**
 * All pictures that came with the pledges of the same delivery list, as an archive for its managers; each is named by the number of
 * its pledge and by its backer. The export is recorded before its first byte is sent. Throws notFound, permission, tooMany, and
 * invalid for more pictures than an archive may have.
 */
export async function exportSupporterPictures(
  platform: Platform,
  storage: Storage,
  caller: Caller,
  { pid, pending, ...filter }: z.output<typeof calls.exportSupporterPictures.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db } = platform.database;
  await countExport(db, caller);
  const { key } = await openOwnProject(platform, caller, { key: pid });
  const most = limits.exportedPictures;
  const pictures = await listPictures(db, key, { ...filter, sentTo: pending ? 'live' : 'paid' }, most + 1);
  if (pictures.length > most)
    throw ProductError.ofField('reward', t('supporters.pictures.tooMany', { n: formatNumber(most) }));
  const at = new Date(platform.clock.now());
  const after = { rows: pictures.length, status: filter.status, pending, reward: filter.reward };
  await recordExport(
    db,
    caller,
    { action: 'supporters.pictures', subject: { type: 'project', key }, after },
    at,
  );
  const [card] = await getProjectCards(db, [key], caller);
  return {
    name: t('supporters.pictures.file', { title: card?.title ?? '', date: seoulDate(at.getTime()) }),
    type: 'application/zip',
    file: writeZip(readPictures(platform, storage, caller, pictures, key), at),
  };
}

/** One after the other; what was withdrawn since the list was read is left out. */
async function* readPictures(
  platform: Platform,
  storage: Storage,
  caller: Caller,
  pictures: readonly SentPicture[],
  projectKey: string,
): AsyncGenerator<ZipPart> {
  const named = new Map<string, number>();
  for (const { gateKey, seq, nickname, url } of pictures) {
    const n = (named.get(gateKey) ?? 0) + 1;
    named.set(gateKey, n);
    const bytes = await openPicture(platform, storage, caller, url);
    const pledge = orderNumberOf(projectKey, seq) ?? gateKey;
    if (bytes) yield { name: pictureName({ pledge, nickname, url }, n), bytes };
  }
}

async function openPicture(
  platform: Platform,
  storage: Storage,
  caller: Caller,
  url: string,
): Promise<Readable | null> {
  const path = url.slice(filesPrefix.length);
  // Orders of the demo site use its public pictures.
  if (isPublicPath(path)) return (await storage.open(path))?.bytes ?? null;
  try {
    return (await openAttachment(platform, storage, caller, url)).file.bytes;
  } catch (error) {
    if (error instanceof ProductError && error.code === 'notFound') return null;
    throw error;
  }
}

/** What file systems give a meaning, or refuse in names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const UNUSABLE = /[\\/:*?"<>|\u0000-\u001f]/g;

function pictureName(
  { pledge, nickname, url }: { pledge: string; nickname: string; url: string },
  n: number,
): string {
  return `${pledge}_${nickname.replace(UNUSABLE, '-')}_${n}${extname(url)}`;
}
