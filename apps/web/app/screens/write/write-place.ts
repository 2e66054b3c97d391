import type { Purpose } from '@pq/domain/project/project';

/** Whose draft is written: by its key, or the temporary save of the purpose. */
export type WritePlace = { uid: string; purpose: Purpose; key: string | null };
