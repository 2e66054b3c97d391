/** The look of the row above the rewards with filters and actions. */
export const toolsLook = 'my-6 flex flex-wrap items-center gap-2';
