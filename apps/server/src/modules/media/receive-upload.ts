import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { fieldErrors } from '@pq/contract/field-errors';
import { t } from '@pq/domain/copy';
import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductError } from '#src/platform/product-error.ts';
import { BODY_TIMEOUT_MS } from './policy.ts';

/** A received multipart form; its file is within the size limit and must be closed. */
export type FileForm<Fields> = { fields: Fields; name: string; file: ReceivedFile };

/** `sizeText`: the refusal of a larger file, where it is not that of pictures. */
type FileSize = { maxBytes: number; sizeText?: string };
/** `sizeFor`: a smaller size that follows from the fields before the file. */
type FileSizes = FileSize & { sizeFor?: (fields: Record<string, unknown>) => FileSize };
type Expected<Form extends z.ZodObject> = FileSizes & { form: Form };

type SentFile = { name: string; file: ReceivedFile };

const ENVELOPE_BYTES = 16_384;
const partLimits = {
  files: 1,
  fields: 8,
  parts: 9,
  fieldNameSize: 50,
  fieldSize: 200,
  headerPairs: 20,
};

/**
 * Reads a form with one file, `file`, and fields before or after it, within the time that a slow connection needs. Throws tooLarge
 * as soon as the limit is passed, invalid, notStored when the local disk is full, and the reason of `signal` when it aborts.
 */
export async function receiveFileForm<Form extends z.ZodObject>(
  request: FastifyRequest,
  expected: Expected<Form>,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<FileForm<z.output<Form>>> {
  const reading = readForm(request, expected, receive, signal);
  return withTimeout(request.raw, BODY_TIMEOUT_MS, () => reading).catch((error: unknown) => {
    // The reading may still complete after the timeout.
    reading.then(
      ({ file }) => file.close(),
      () => {},
    );
    throw error;
  });
}

async function readForm<Form extends z.ZodObject>(
  request: FastifyRequest,
  expected: Expected<Form>,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<FileForm<z.output<Form>>> {
  if (!request.isMultipart()) throw missingFile();
  if (Number(request.headers['content-length'] ?? 0) > expected.maxBytes + ENVELOPE_BYTES)
    throw tooLarge(expected);
  const { fields, sent } = await readParts(request, expected, receive, signal);
  const parsed = expected.form.safeParse(fields, { reportInput: true });
  if (parsed.success && sent) return { fields: parsed.data, ...sent };
  await sent?.file.close();
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  throw missingFile();
}

async function readParts(
  request: FastifyRequest,
  expected: FileSizes,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<{ fields: Record<string, unknown>; sent: SentFile | null }> {
  const fields: Record<string, unknown> = {};
  let sent: SentFile | null = null;
  try {
    for await (const part of request.parts({ limits: { ...partLimits, fileSize: expected.maxBytes } })) {
      if (part.type === 'file')
        sent = await receiveFile(part, expected.sizeFor?.(fields) ?? expected, receive, signal);
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
  expected: FileSize,
  receive: ReceiveFile,
  signal: AbortSignal,
): Promise<SentFile> {
  if (fieldname !== 'file') throw missingFile();
  addAbortSignal(signal, file);
  return { name: filename ?? '', file: await receive(withinLimit(file, expected)) };
}

async function* withinLimit(file: MultipartFile['file'], expected: FileSize): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of file) {
    received += (chunk as Uint8Array).length;
    if (file.truncated || received > expected.maxBytes) break;
    yield chunk as Uint8Array;
  }
  if (file.truncated || received > expected.maxBytes) throw tooLarge(expected);
}

function tooLarge({ sizeText }: FileSize): ProductError {
  return new ProductError('tooLarge', undefined, sizeText === undefined ? {} : { msg: sizeText });
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
