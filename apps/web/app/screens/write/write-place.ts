import type { Purpose } from '@pq/domain/project/project';

/** The draft being edited: by its key, or the temporary save of the purpose. */
export type WritePlace = { uid: string; purpose: Purpose; key: string | null };
