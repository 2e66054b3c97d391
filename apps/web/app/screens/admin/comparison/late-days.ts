/** From this age in days on a difference is red. */
export const LATE_DAYS = 4;
