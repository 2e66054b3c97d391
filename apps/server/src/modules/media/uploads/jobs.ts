import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { UPLOADS_TOPIC } from './queries.ts';
import { tidyUploads } from './tidy-uploads.ts';

/** Keeps the storage in step with the uploads: at start, whenever one is taken or let go, and every minute. */
export function startUploadTask(platform: Platform, storage: Storage): PeriodicTask {
  return startPeriodicTask(platform, { name: 'uploads', topic: UPLOADS_TOPIC, everyMs: 60_000 }, (signal) =>
    tidyUploads(platform, storage, signal),
  );
}
