import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { uploadForm } from '@pq/contract/calls/uploads';
import { fieldErrors } from '@pq/contract/field-errors';
import { t } from '@pq/domain/copy';
import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import type { UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';

/** A received upload; its file is within the size limit and must be closed. */
export type UploadForm = { kind: UploadKind; key: string | undefined; name: string; file: ReceivedFile };

type SentFile = Pick<UploadForm, 'name' | 'file'>;

const ENVELOPE_BYTES = 16_384;
const partLimits = {
  fileSize: limits.uploadBytes,
  files: 1,
  fields: 8,
  parts: 9,
  fieldNameSize: 50,
  fieldSize: 200,
  headerPairs: 20,
};

/**
 * Reads an upload, its fields before or after its file. Throws tooLarge as soon as the limit is passed, invalid, notStored
 * when the local disk is full, and the reason of `signal` when it aborts.
 */
export async function readUploadForm(
  request: FastifyRequest,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<UploadForm> {
  if (!request.isMultipart()) throw missingFile();
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes + ENVELOPE_BYTES)
    throw new ProductError('tooLarge');
  const { fields, sent } = await readParts(request, receive, signal);
  const parsed = uploadForm.safeParse(fields, { reportInput: true });
  if (parsed.success && sent) return { kind: parsed.data.kind, key: parsed.data.key, ...sent };
  await sent?.file.close();
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  throw missingFile();
}

async function readParts(
  request: FastifyRequest,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<{ fields: Record<string, unknown>; sent: SentFile | null }> {
  const fields: Record<string, unknown> = {};
  let sent: SentFile | null = null;
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type === 'file') sent = await receiveFile(part, receive, signal);
      // An empty field counts as absent.
      else if (part.value !== '') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    await sent?.file.close();
    signal.throwIfAborted();
    if (error instanceof ProductError) throw error;
    // Two files, too many fields, or a body that is cut off or not multipart.
    throw new ProductError('invalid', undefined, { cause: error });
  }
  return { fields, sent };
}

async function receiveFile(
  { fieldname, filename, file }: MultipartFile,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<SentFile> {
  if (fieldname !== 'file') throw missingFile();
  addAbortSignal(signal, file);
  return { name: filename ?? '', file: await receive(withinLimit(file)) };
}

async function* withinLimit(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    if (file.truncated) break;
    yield chunk as Uint8Array;
  }
  if (file.truncated) throw new ProductError('tooLarge');
}

function missingFile(): ProductError {
  return ProductError.ofField('file', t('field.required'));
}

/** A received file on the local disk; its bytes are not in memory until they are read. */
export type ReceivedFile = {
  head: Uint8Array;
  read(): Promise<Uint8Array>;
  /** Frees its disk space; always call it. */
  close(): Promise<void>;
};

/** Receives the bytes of a file. Throws what `bytes` throws, and notStored when the disk is full. */
export type ReceiveFile = (bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;

/** Receives files into this folder. They are unlinked at once, so that the system frees what a killed process leaves. */
export function createFileReceiver(folder: string): ReceiveFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (bytes) => {
    const file = await stored(openUnlinked(folder));
    try {
      const { head, size } = await writeChunks(file, bytes);
      return { head, read: () => readWhole(file, size), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

async function openUnlinked(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function writeChunks(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; size: number }> {
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes) {
    if (head.length < FILE_HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, FILE_HEAD_BYTES);
    // One chunk at a time: back-pressure slows the sender to the speed of the disk.
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

/** Reads the body of a request; closes the connection after `ms`. Throws invalid when the body stays incomplete. */
export async function withTimeout<T>(body: IncomingMessage, ms: number, read: () => Promise<T>): Promise<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new ProductError('invalid'));
  const timer = setTimeout(() => {
    fail();
    body.destroy();
  }, ms);
  // A closed connection emits no further event.
  if (body.destroyed && !body.readableEnded) fail();
  try {
    return await Promise.race([isOver, read()]);
  } finally {
    clearTimeout(timer);
  }
}
