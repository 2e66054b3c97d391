import type { WorkName } from '@pq/domain/worker';

/**
 * What the worker could not do. A task that comes again by itself has no subject; of the rest it says what it is
 * about: the id of a project, a reward, a pledge or an upload, an order id, or an invariant and its subject.
 */
export type FailedWork = {
  job: WorkName;
  subject: string;
};
