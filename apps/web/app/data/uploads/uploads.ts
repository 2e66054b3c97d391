import { removeUpload, upload } from '@pq/contract/calls/uploads';
import { type Client, readAnswer } from '@pq/contract/client';
import type { UploadKind } from '@pq/domain/files/upload';

/** A stored file as pledges and drafts name it. */
export type UploadedFile = { url: string; name: string };

/** A picture of 5 MB over the slowest line that is worth waiting for. */
const TIMEOUT_MS = 150_000;

type Sending = { signal: AbortSignal; onProgress(share: number): void };

/**
 * Sends a file; `onProgress` hears from 0 to 1 how much of it has left. Throws CallError, with status 0 when there was no
 * answer or it was called off. (The old request object: `fetch` does not tell how much has been sent.)
 */
export async function sendUpload(
  file: File,
  { kind, key }: { kind: UploadKind; key?: string | undefined },
  sending: Sending,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('kind', kind);
  if (key !== undefined) form.append('key', key);
  form.append('file', file);
  return (await readAnswer(upload, await post(`/api${upload.path}`, form, sending))).data;
}

function post(path: string, form: FormData, { signal, onProgress }: Sending): Promise<Response | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
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
