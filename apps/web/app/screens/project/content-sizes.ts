/** Of pictures as wide as the text, in the columns of project.tsx. */
export const contentSizes =
  '(min-width: 1160px) 720px, (min-width: 901px) calc(100vw - 440px), (min-width: 768px) calc(100vw - 388px), calc(100vw - 40px)';
