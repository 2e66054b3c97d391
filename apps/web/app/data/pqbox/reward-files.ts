import { rewardUploadPath } from '@pq/contract/endpoints/pqbox';
import { type DetailedError, defaultOptions, Upload } from 'tus-js-client';
import { goesOn, isFinal, readRefusal, type UploadAnswer } from '../uploads/upload-answer.ts';
import { uploadErrorMessage } from '../uploads/upload-error-message.ts';

/** Which reward a file is for, and which of its files it is a new version of. */
export type FileTarget = { projectId: string; rewardKey: string; replaces?: string | undefined };

/** Why a file did not arrive; `final`: sending it again changes nothing. */
export type FileFailure = { message: string; status: number; final: boolean };

type Hears = {
  onProgress(sent: number): void;
  onArrived(): void;
  onFailed(failure: FileFailure): void;
};
/** A file on its way: it can be held, which keeps what has arrived, or given up with all of it. */
export type Sending = { hold(): void; giveUp(): Promise<void> };

/** As the server asks for it (packages/contract/src/calls/pqbox.ts). */
const CHUNK = 8 * 1_048_576;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000];

/** The name under which the browser remembers an upload: the same file for the same place goes on where it was. */
function markOf(file: File, { rewardKey, replaces = '' }: FileTarget): string {
  return ['pq', rewardKey, replaces, file.name, file.size, file.lastModified].join('-');
}

/** Sends a file in pieces, going on with what has arrived of it before, also before a reload (tus 1.0.0). */
export function sendRewardFile(file: File, target: FileTarget, hears: Hears): Sending {
  const { projectId: project, rewardKey: reward, replaces } = target;
  let held = false;
  const upload = new Upload(file, {
    endpoint: rewardUploadPath,
    chunkSize: CHUNK,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => markOf(file, target),
    metadata: { project, reward, filename: file.name, ...(replaces !== undefined && { file: replaces }) },
    onShouldRetry: (error) => {
      return goesOn(readAnswer(error));
    },
    onProgress: (sent) => hears.onProgress(sent),
    onSuccess: () => hears.onArrived(),
    onError: (error) => hears.onFailed(readFailure(error)),
  });
  upload
    .findPreviousUploads()
    .then(([earlier]) => {
      if (held) return;
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    })
    .catch((error: Error) => hears.onFailed(readFailure(error)));
  return {
    hold() {
      held = true;
      void upload.abort();
    },
    async giveUp() {
      held = true;
      // What cannot be given up now is gone within a day.
      await upload.abort(true).catch(() => undefined);
    },
  };
}

function readAnswer(error: Error | DetailedError): UploadAnswer {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  return { status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? '' };
}

function readFailure(error: Error | DetailedError): FileFailure {
  const answer = readAnswer(error);
  const { status } = answer;
  const message = uploadErrorMessage(status, readRefusal(answer)?.msg);
  return { message, status, final: isFinal(answer) };
}

/** Gives an unfinished file up, here and on the server. Throws Error. */
export async function dropUnfinished(id: string): Promise<void> {
  const url = `${rewardUploadPath}/${id}`;
  await Upload.terminate(url);
  const { urlStorage } = defaultOptions;
  const known = (await urlStorage.findAllUploads()).find(({ uploadUrl }) => uploadUrl?.endsWith(url));
  if (known) await urlStorage.removeUpload(known.urlStorageKey);
}
