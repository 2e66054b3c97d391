import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { id, optionalId } from '@pq/contract/fields';
import { DataStore, Upload } from '@tus/utils';
import { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { beginUpload } from './begin-upload.ts';
import { deleteUpload, findUpload, type UploadRow } from './queries.ts';
import { takeBytes } from './take-bytes.ts';

const metadataSchema = z.object({
  project: id,
  reward: id,
  file: optionalId,
  filename: z.string().max(4_000),
});

/** Where the tus server keeps files on their way: rows in the database, parts in the storage. Every use is of `sender`. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly sender = new AsyncLocalStorage<{ uid: string }>();
  readonly #platform: Platform;
  readonly #storage: Storage;

  constructor(platform: Platform, storage: Storage) {
    super();
    this.#platform = platform;
    this.#storage = storage;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { data } = metadataSchema.safeParse(upload.metadata ?? {});
    if (!data) throw new ProductError('invalid');
    const { project, reward, file = null, filename: name } = data;
    const wanted = { id: upload.id, project, reward, file, name, bytes: upload.size ?? 0 };
    await beginUpload(this.#platform, this.#caller(), wanted);
    return upload;
  }

  override async getUpload(uploadId: string): Promise<Upload> {
    const { bytes: size, received: offset } = await this.#own(uploadId);
    return new Upload({ id: uploadId, size, offset });
  }

  override write(bytes: Readable, uploadId: string, start: number): Promise<number> {
    return takeBytes(this.#platform, this.#storage, this.#caller(), { id: uploadId, start, bytes });
  }

  override async remove(uploadId: string): Promise<void> {
    await this.#own(uploadId);
    await deleteUpload(this.#platform.database.db, uploadId);
  }

  async #own(uploadId: string): Promise<UploadRow> {
    const known = id.safeParse(uploadId).data ?? '';
    const upload = await findUpload(this.#platform.database.db, known, this.#caller().uid);
    if (!upload) throw new ProductError('notFound');
    return upload;
  }

  #caller(): { uid: string } {
    const caller = this.sender.getStore();
    if (!caller) throw new Error('an upload without a sender');
    return caller;
  }
}
