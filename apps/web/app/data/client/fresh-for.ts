/**
 * For data that other users change often: the cache answers only the screen whose loader has just read it, which would
 * otherwise read it twice.
 */
export const freshFor = { staleTime: 5_000 } as const;
