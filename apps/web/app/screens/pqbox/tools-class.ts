/** Classes of the row above the rewards with filters and actions. */
export const toolsClass = 'my-6 flex flex-wrap items-center gap-2';
