/** What a worker does again and again. */
export const workerTasks = [
  'sweep',
  'view tidying',
  'sign-in tidying',
  'unproven members',
  'card removal',
  'uploads',
  'policy changes',
  'telling backers',
  'checks',
  'retention',
  'log sealing',
  'log heads',
  'backup',
  'restore test',
] as const;

/** Parts of tasks that fail by themselves, while the rest goes on. */
export const workerParts = [
  'project',
  'reward',
  'charge',
  'proof',
  'refund',
  'second look',
  'file move',
  'lost file',
  'finding',
] as const;

export type WorkerTask = (typeof workerTasks)[number];
/** What a failure is kept under (`job_failure`), and named by on the admin pages: a new name takes the rows of the old one along. */
export type WorkName = WorkerTask | (typeof workerParts)[number];
