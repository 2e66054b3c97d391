export const toolsClass = 'my-6 flex flex-wrap items-center gap-2';
