import { rewardUploadPath } from '@pq/contract/reward-upload-path';
import { type DetailedError, defaultOptions, Upload, type UploadOptions } from 'tus-js-client';
import { pageMemberHeaders, reportConflict } from '#app/lib/page-member.ts';
import { limitProgress } from '../uploads/limit-progress.ts';
import { isFinal, isResumable, readRefusal, type UploadAnswer } from '../uploads/upload-answer.ts';
import { uploadErrorMessage } from '../uploads/upload-error-message.ts';

export type FileTarget = { projectId: string; rewardKey: string; replaces?: string | undefined };

/** `final`: sending it again is useless. */
export type FileFailure = { message: string; status: number; final: boolean };

type Listeners = {
  onProgress(sent: number): void;
  onArrived(): void;
  onFailed(failure: FileFailure): void;
};
/** An upload in progress: it can be paused, which retains the bytes that have arrived, or aborted, which deletes them. */
export type Sending = { pause(): void; giveUp(): Promise<void> };

/** Required by the server (packages/contract/src/calls/pqbox.ts). */
const CHUNK = 8 * 1_048_576;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000];

const fromPage: Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'> = {
  onBeforeRequest(request) {
    for (const [name, value] of Object.entries(pageMemberHeaders())) request.setHeader(name, value);
  },
  onAfterResponse(_request, response) {
    if (response.getStatus() === 409) reportConflict(response.getBody());
  },
};

/** The same file for the same target resumes where it stopped. */
function markOf(file: File, { rewardKey, replaces = '' }: FileTarget): string {
  return ['pq', rewardKey, replaces, file.name, file.size, file.lastModified].join('-');
}

/** Resumes an earlier upload of the file, also after a reload (tus 1.0.0). */
export function sendRewardFile(file: File, target: FileTarget, listeners: Listeners): Sending {
  const { projectId: project, rewardKey: reward, replaces } = target;
  let paused = false;
  const upload = new Upload(file, {
    endpoint: rewardUploadPath,
    chunkSize: CHUNK,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => markOf(file, target),
    metadata: { project, reward, filename: file.name, ...(replaces !== undefined && { file: replaces }) },
    ...fromPage,
    onShouldRetry: (error) => {
      return isResumable(readAnswer(error));
    },
    onProgress: limitProgress((sent) => listeners.onProgress(sent)),
    onSuccess: () => listeners.onArrived(),
    onError: (error) => listeners.onFailed(readFailure(error)),
  });
  upload
    .findPreviousUploads()
    .then(([earlier]) => {
      if (paused) return;
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    })
    .catch((error: Error) => listeners.onFailed(readFailure(error)));
  return {
    pause() {
      paused = true;
      void upload.abort();
    },
    async giveUp() {
      paused = true;
      // Uploads that cannot be deleted now are deleted within a day.
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

export async function dropUnfinished(id: string): Promise<void> {
  const url = `${rewardUploadPath}/${id}`;
  await Upload.terminate(url, fromPage);
  const { urlStorage } = defaultOptions;
  const known = (await urlStorage.findAllUploads()).find(({ uploadUrl }) => uploadUrl?.endsWith(url));
  if (known) await urlStorage.removeUpload(known.urlStorageKey);
}
