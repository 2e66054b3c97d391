export const partTitle = 'text-center text-display';
