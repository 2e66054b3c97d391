/** Of the row above the rewards: how they are filtered, and what can be done. */
export const toolsLook = 'my-6 flex flex-wrap items-center gap-2';
