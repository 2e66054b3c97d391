import { t } from '@pq/domain/copy';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import {
  createUpload,
  findUploadColumns,
  missingHeadingText,
  type Upload,
} from '@pq/domain/shipping/upload-rows';
import { ProductError } from '#src/platform/product-error.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';

export type SentFile = { name: string; bytes: Buffer; carrier: CarrierCode | null };

/** What a file says about the parcels of a project. Throws spreadsheet and mediaType, and invalid at `file`. */
export async function readUpload(projectKey: string, { name, bytes, carrier }: SentFile): Promise<Upload> {
  let upload: Upload | null = null;
  for await (const rows of readSpreadsheet(bytes, name)) {
    for (const row of rows) {
      if (upload) upload.add(row);
      else upload = openUpload(projectKey, row.cells, carrier);
    }
  }
  upload ??= openUpload(projectKey, [], carrier);
  if (upload.rows() === 0) throw wrongFile(t('shipping.upload.noRows'));
  return upload;
}

function openUpload(projectKey: string, titles: readonly string[], carrier: CarrierCode | null): Upload {
  const { columns, missing } = { columns: null, ...findUploadColumns(titles, carrier !== null) };
  if (!columns) throw wrongFile(missingHeadingText(missing));
  return createUpload(projectKey, columns, carrier);
}

function wrongFile(text: string): ProductError {
  return ProductError.ofField('file', text, { asMsg: true });
}
