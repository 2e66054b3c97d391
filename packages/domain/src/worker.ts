export const workerTasks = [
  'sweep',
  'view tidying',
  'sign-in tidying',
  'unproven members',
  'card removal',
  'uploads',
  'order numbers',
  'search terms',
  'search suggestions',
  'project prices',
  'broadcasts',
  'checks',
  'retention',
  'consents',
  'ledger',
  'log sealing',
  'log heads',
  'provider comparison',
  'balance letters',
  'backup',
  'restore test',
] as const;

export const workerParts = [
  'project',
  'reward',
  'charge',
  'proof',
  'parcel',
  'news',
  'refund',
  'statement',
  'second look',
  'file move',
  'lost file',
  'finding',
] as const;

export type WorkerTask = (typeof workerTasks)[number];

export const dailyTasks = [
  'checks',
  'retention',
  'consents',
  'log heads',
  'provider comparison',
  'balance letters',
] as const satisfies readonly WorkerTask[];

/**
 * The name under which a failure is stored (`job_failure`) and shown to admins: renaming requires a migration of the stored
 * rows.
 */
export type WorkName = WorkerTask | (typeof workerParts)[number];
