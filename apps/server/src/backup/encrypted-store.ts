import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackupSecrets } from '#src/config/secrets.ts';
import type { BackupConfig } from '#src/config/stores.ts';
import { type BackupStore, createFolderStore } from './backup-store.ts';

const MAGIC = Buffer.from('PQBACKUP1\n');
const ID_BYTES = 8;
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

/**
 * Encrypts objects: AES-256-GCM in chunks, with a key per object (HKDF of BACKUP_KEY and a salt). The nonce of a
 * chunk is its number and an end marker, and the object's name is authenticated: chunks cannot be reordered,
 * truncated or moved to another name. Unencrypted objects from before BACKUP_KEY are read or refused: anyone who can
 * write to the repository could have replaced them.
 */
export function encryptStore(
  inner: BackupStore,
  key: Buffer | null,
  plain: 'read' | 'refuse' = 'read',
): BackupStore {
  const keyId = key && idOf(key);
  return {
    ...inner,
    keyId: keyId?.toString('hex') ?? null,
    raw: inner,
    put: (name, bytes) =>
      inner.put(
        name,
        key && keyId ? Readable.from(encrypt(bytes, name, key, keyId), { objectMode: false }) : bytes,
      ),
    open: async (name) =>
      Readable.from(decrypt(await inner.open(name), name, { key, plain }), { objectMode: false }),
  };
}

function idOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('pq-backup-key').digest().subarray(0, ID_BYTES);
}

async function* encrypt(
  bytes: AsyncIterable<Buffer>,
  name: string,
  key: Buffer,
  keyId: Buffer,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = objectKey(key, salt);
  yield Buffer.concat([MAGIC, keyId, salt]);
  for await (const { chunk, number, isLast } of chunks(bytes, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* decrypt(
  bytes: Readable,
  name: string,
  { key, plain }: { key: Buffer | null; plain: 'read' | 'refuse' },
): AsyncGenerator<Buffer> {
  const { head, rest } = await readHead(bytes);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (key && plain === 'refuse') {
      bytes.destroy();
      throw new Error(`${name} is not encrypted, and there is a BACKUP_KEY`);
    }
    yield* rest;
    return;
  }
  const keyId = head.subarray(MAGIC.length, MAGIC.length + ID_BYTES);
  if (!key || !keyId.equals(idOf(key))) {
    bytes.destroy();
    throw new Error(
      key ? `${name} is encrypted with another BACKUP_KEY` : `${name} is encrypted: set BACKUP_KEY`,
    );
  }
  const own = objectKey(key, head.subarray(HEAD_BYTES - SALT_BYTES));
  for await (const { chunk, number, isLast } of chunks(skip(rest, HEAD_BYTES), CHUNK_BYTES + TAG_BYTES))
    yield open(chunk, { own, nonce: nonce(number, isLast), name });
}

function open(chunk: Buffer, { own, nonce, name }: { own: Buffer; nonce: Buffer; name: string }): Buffer {
  try {
    const end = Math.max(0, chunk.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', own, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new Error(`damaged: ${name}`, { cause });
  }
}

async function readHead(bytes: Readable): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const source = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  for (let ended = false; !ended && head.length < HEAD_BYTES; ) {
    const { value, done } = await source.next();
    ended = done === true;
    if (value) head = Buffer.concat([head, value]);
  }
  const rest = async function* () {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  return { head: head.subarray(0, HEAD_BYTES), rest: rest() };
}

async function* skip(bytes: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const part of bytes) {
    if (part.length > left) yield part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}

async function* chunks(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; number: number; isLast: boolean }> {
  let buffered = Buffer.alloc(0);
  let number = 0;
  for await (const part of bytes) {
    buffered = Buffer.concat([buffered, part]);
    for (; buffered.length > size; buffered = buffered.subarray(size), number += 1)
      yield { chunk: buffered.subarray(0, size), number, isLast: false };
  }
  yield { chunk: buffered, number, isLast: true };
}

function objectKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'pq-backup-object', 32));
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** `plain: 'refuse'` is for restoring. */
export async function openBackupStore(
  repository: NonNullable<BackupConfig['repository']>,
  secrets: BackupSecrets,
  plain?: 'read' | 'refuse',
): Promise<BackupStore> {
  if ('folder' in repository) return encryptStore(createFolderStore(repository.folder), secrets.key, plain);
  const { createS3Store } = await import('./s3-store.ts');
  return encryptStore(createS3Store(repository.s3, secrets.s3), secrets.key, plain);
}

export async function openOffsiteStore(
  { offsite }: Pick<BackupConfig, 'offsite'>,
  secrets: BackupSecrets,
): Promise<BackupStore | null> {
  if (!offsite) return null;
  const { createS3Store } = await import('./s3-store.ts');
  return encryptStore(createS3Store(offsite, secrets.offsite), secrets.key);
}
