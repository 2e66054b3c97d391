import type { Endpoint } from '@pq/contract/call';
import { CallError, type Client, type DataOf, readAnswer } from '@pq/contract/client';
import { removeUpload, upload } from '@pq/contract/endpoints/uploads';
import type { UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { pageMemberHeaders, reportConflict } from '#app/lib/page-member.ts';
import { limitProgress } from './limit-progress.ts';
import { refusalOfLarge, shrinkPicture } from './shrink-picture.ts';

export type UploadedFile = { url: string; name: string };

/** As long as the server may take to receive a picture of 5 MB and queue it (modules/media/policy.ts). */
const TIMEOUT_MS = 360_000;

export type Sending = { signal: AbortSignal; onProgress(share: number): void };

/** Sends a file as `sendForm`; a picture above the limit is shrunk first. */
export async function sendUpload(
  file: File,
  { kind, key }: { kind: UploadKind; key?: string | undefined },
  sending: Sending,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('kind', kind);
  if (key !== undefined) form.append('key', key);
  form.append('file', await preparedFile(file, kind));
  return sendForm(upload, form, sending);
}

/**
 * `onProgress` receives the sent fraction from 0 to 1. Throws CallError, with status 0 when there was no answer or it was aborted,
 * and with `retryAfterS` in its data where the answer has a Retry-After. XMLHttpRequest, because `fetch` reports no upload progress.
 */
export async function sendForm<E extends Endpoint>(
  call: E,
  form: FormData,
  sending: Sending,
): Promise<DataOf<E>> {
  const response = await post(call, form, sending);
  return (await readAnswer(call, response).catch((error: unknown) => refuse(error, response))).data;
}

/** Throws the CallError of the server early for a file that is too large. */
async function preparedFile(file: File, kind: UploadKind): Promise<File> {
  // A document is evidence: it is stored as it is.
  if (kind === 'identity') return file;
  const prepared = await shrinkPicture(file);
  const refusal = prepared.size > limits.uploadBytes ? await refusalOfLarge(kind, prepared) : null;
  if (!refusal) return prepared;
  const { reason, text } = refusal;
  throw new CallError(415, text, { reason, fields: { file: text } }, { code: 'mediaType' });
}

/** A proxy without a server sends Retry-After in the header only. */
function refuse(error: unknown, response: Response | null): never {
  const retryAfterS = Number(response?.headers.get('retry-after') ?? 0);
  if (!(error instanceof CallError) || !(retryAfterS > 0)) throw error;
  const { status, message, code, requestId } = error;
  throw new CallError(status, message, { ...error.data, retryAfterS }, { code, requestId });
}

function post(
  { method, path }: Endpoint,
  form: FormData,
  { signal, onProgress }: Sending,
): Promise<Response | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries({ accept: 'application/json', ...pageMemberHeaders() }))
      request.setRequestHeader(name, value);
    const report = limitProgress((sent, total) => onProgress(total > 0 ? sent / total : 0));
    request.upload.onprogress = ({ loaded, total }) => report(loaded, total);
    request.onload = () => {
      if (request.status === 409) reportConflict(request.responseText);
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

/** Throws CallError: 404 when it is gone or a pledge uses it. */
export async function deleteUpload(api: Client, url: string): Promise<void> {
  await api.call(removeUpload, { url });
}
