import type { Limit } from '#src/platform/http/limits.ts';

/** Presses of a maker, each for up to 500 orders. */
export const shippingLimit: Limit = { max: 3_000, windowS: 3_600 };
