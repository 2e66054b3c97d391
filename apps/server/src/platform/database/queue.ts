/** How many wait in a queue, and since when the one that waits longest does: epoch ms, null where none does. */
export type Queue = { count: number; since: number | null };

export const emptyQueue: Queue = { count: 0, since: null };
