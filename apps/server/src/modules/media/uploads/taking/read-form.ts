import type { MultipartFile } from '@fastify/multipart';
import { uploadForm } from '@pq/contract/calls/uploads';
import { fieldErrors } from '@pq/contract/field-errors';
import { t } from '@pq/domain/copy';
import type { UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';
import type { ReceivedFile, ReceiveFile } from './received-file.ts';

/** An upload as it was sent; its file has no more bytes than an upload may have, and is to be closed. */
export type UploadForm = { kind: UploadKind; key: string | undefined; name: string; file: ReceivedFile };

type SentFile = Pick<UploadForm, 'name' | 'file'>;

/** For the borders and fields around the file. */
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
 * Reads an upload, its fields before or after its file. Throws tooLarge as soon as it is too large, invalid, and notStored when
 * there is no room to receive it.
 */
export async function readUploadForm(request: FastifyRequest, receive: ReceiveFile): Promise<UploadForm> {
  if (!request.isMultipart()) throw missingFile();
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes + ENVELOPE_BYTES)
    throw new ProductError('tooLarge');
  const { fields, sent } = await readParts(request, receive);
  const parsed = uploadForm.safeParse(fields, { reportInput: true });
  if (parsed.success && sent) return { kind: parsed.data.kind, key: parsed.data.key, ...sent };
  await sent?.file.close();
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  throw missingFile();
}

async function readParts(
  request: FastifyRequest,
  receive: ReceiveFile,
): Promise<{ fields: Record<string, unknown>; sent: SentFile | null }> {
  const fields: Record<string, unknown> = {};
  let sent: SentFile | null = null;
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type === 'file') sent = await receiveFile(part, receive);
      // An empty field says nothing.
      else if (part.value !== '') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    await sent?.file.close();
    if (error instanceof ProductError) throw error;
    // Two files, too many fields, a body that is cut off or is none.
    throw new ProductError('invalid', undefined, { cause: error });
  }
  return { fields, sent };
}

async function receiveFile(
  { fieldname, filename, file }: MultipartFile,
  receive: ReceiveFile,
): Promise<SentFile> {
  if (fieldname !== 'file') throw missingFile();
  return { name: filename ?? '', file: await receive(withinLimit(file)) };
}

/** The bytes of a part. Throws tooLarge as soon as there are more than an upload may have. */
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
