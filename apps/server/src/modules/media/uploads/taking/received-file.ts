import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ProductError } from '#src/platform/product-error.ts';

/** A file that has been received and waits to be processed. Its bytes are not in memory until they are read. */
export type ReceivedFile = {
  /** The first bytes, by which its type is known. */
  head: Uint8Array;
  read(): Promise<Uint8Array>;
  /** Frees its room on the disk; call it whatever happens. */
  close(): Promise<void>;
};

/** Receives the bytes of a file. Throws what `bytes` throws, and notStored when the disk is full. */
export type ReceiveFile = (bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;

const HEAD_BYTES = 16;

/** Receives files to this folder of the local disk. They have no name there: what a killed process leaves is freed by the system. */
export function createFileReceiver(folder: string): ReceiveFile {
  mkdirSync(folder, { recursive: true });
  return async (bytes) => {
    const file = await stored(openNameless(folder));
    try {
      const { head, size } = await write(file, bytes);
      return { head, read: () => readWhole(file, size), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function write(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; size: number }> {
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    // One chunk at a time: the sender is slowed down to what the disk writes.
    await stored(file.appendFile(chunk));
    size += chunk.length;
  }
  return { head, size };
}

async function readWhole(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new ProductError('notStored');
    at += bytesRead;
  }
  return bytes;
}

async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ProductError('notStored', undefined, { cause });
  }
}
