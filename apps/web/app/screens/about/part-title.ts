/** The heading of a part. */
export const partTitle = 'text-center text-display';
