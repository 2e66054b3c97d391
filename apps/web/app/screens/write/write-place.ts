import type { Purpose } from '@pq/domain/project/project';

/** `key` is null for the temporary save of the purpose. */
export type WritePlace = { uid: string; purpose: Purpose; key: string | null };
