/** The heading of a section. */
export const partTitle = 'text-center text-display';
