/** Use case of other features: a member's scraps, newest first. */
export { listScrapRows as listScraps } from './repository.ts';
