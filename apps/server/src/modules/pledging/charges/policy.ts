import type { Limit } from '#src/platform/http/limits.ts';

/**
 * How often a person may ask for a charge at once, refused ones included: card companies lock cards that are
 * tried too often.
 */
export const payNowLimit: Limit = { max: 5, windowS: 600 };

/** How often webhooks about one charge, which may be forged, make us ask the provider about it. */
export const toldLimit: Limit = { max: 10, windowS: 60 };
