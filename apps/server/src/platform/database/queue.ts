/** A backlog: its length and the epoch ms of its oldest entry, null when empty. */
export type Queue = { count: number; since: number | null };

export const emptyQueue: Queue = { count: 0, since: null };
