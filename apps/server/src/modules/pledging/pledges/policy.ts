import type { Limit } from '#src/platform/http/limits.ts';

/** Pledges a person may try in a minute; refused ones count. */
export const pledgeLimit: Limit = { max: 30, windowS: 60 };
