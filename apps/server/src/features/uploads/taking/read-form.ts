import type { MultipartFile } from '@fastify/multipart';
import { uploadForm } from '@pq/contract/calls/uploads';
import { fieldErrors } from '@pq/contract/field-errors';
import { t } from '@pq/domain/copy';
import type { UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import type { FastifyRequest } from 'fastify';
import { ProductError } from '#src/platform/product-error.ts';

/** An upload as it was sent; its bytes are in memory, never more than an upload may have. */
export type UploadForm = { kind: UploadKind; key: string | undefined; name: string; bytes: Uint8Array };

type SentFile = Pick<UploadForm, 'name' | 'bytes'>;

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

/** Reads an upload, its fields before or after its file. Throws tooLarge as soon as it is too large, and invalid. */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw missingFile();
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes + ENVELOPE_BYTES)
    throw new ProductError('tooLarge');
  const { fields, file } = await readParts(request);
  const parsed = uploadForm.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new ProductError('invalid', { fields: fieldErrors(parsed.error) });
  if (!file) throw missingFile();
  return { kind: parsed.data.kind, key: parsed.data.key, ...file };
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; file: SentFile | null }> {
  const fields: Record<string, unknown> = {};
  let file: SentFile | null = null;
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type === 'file') file = await readFile(part);
      // An empty field says nothing.
      else if (part.value !== '') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof ProductError) throw error;
    // Two files, too many fields, a body that is cut off or is none.
    throw new ProductError('invalid', undefined, { cause: error });
  }
  return { fields, file };
}

async function readFile({ fieldname, filename, file }: MultipartFile): Promise<SentFile> {
  if (fieldname !== 'file') throw missingFile();
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) {
    if (file.truncated) throw new ProductError('tooLarge');
    chunks.push(chunk as Uint8Array);
  }
  if (file.truncated) throw new ProductError('tooLarge');
  return { name: filename ?? '', bytes: Buffer.concat(chunks) };
}

function missingFile(): ProductError {
  return ProductError.ofField('file', t('field.required'));
}
