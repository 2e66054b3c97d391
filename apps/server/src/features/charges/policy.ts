import type { Limit } from '#src/platform/http/limits.ts';

/** Times a person may ask for a charge at once; refused ones count. Card companies lock cards that are tried too often. */
export const payNowLimit: Limit = { max: 5, windowS: 600 };
