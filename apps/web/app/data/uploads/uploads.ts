import { CallError, type Client, readAnswer } from '@pq/contract/client';
import { removeUpload, upload } from '@pq/contract/endpoints/uploads';
import type { UploadKind } from '@pq/domain/files/upload';
import { shrinkPicture } from './shrink-picture.ts';

/** A stored file as pledges and drafts name it. */
export type UploadedFile = { url: string; name: string };

/** As long as the server may receive a picture of 5 MB and let it wait for its turn (modules/media/policy.ts). */
const TIMEOUT_MS = 360_000;

type Sending = { signal: AbortSignal; onProgress(share: number): void };

/**
 * Sends a file, a picture above the limit made smaller; `onProgress` hears from 0 to 1 how much of it has left. Throws CallError, with status 0 when there was no
 * answer or it was called off, and with `retryAfterS` in its data where the answer says when to come again. (The old request object: `fetch` does not tell how much has been sent.)
 */
export async function sendUpload(
  file: File,
  { kind, key }: { kind: UploadKind; key?: string | undefined },
  sending: Sending,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('kind', kind);
  if (key !== undefined) form.append('key', key);
  form.append('file', await shrinkPicture(file));
  const response = await post(`/api${upload.path}`, form, sending);
  return (await readAnswer(upload, response).catch((error: unknown) => refuse(error, response))).data;
}

/** A proxy that has no server says when to come again in its header alone. */
function refuse(error: unknown, response: Response | null): never {
  const retryAfterS = Number(response?.headers.get('retry-after') ?? 0);
  if (!(error instanceof CallError) || !(retryAfterS > 0)) throw error;
  const { status, message, code, requestId } = error;
  throw new CallError(status, message, { ...error.data, retryAfterS }, { code, requestId });
}

function post(path: string, form: FormData, { signal, onProgress }: Sending): Promise<Response | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => resolve(null));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Removes an own upload. Throws CallError: 404 for one that is gone, or that a pledge holds. */
export async function deleteUpload(api: Client, url: string): Promise<void> {
  await api.call(removeUpload, { url });
}
