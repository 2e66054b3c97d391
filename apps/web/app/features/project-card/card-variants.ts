/** The frame of a card, by whose own width its text is laid out: in a row, or with `wide` the picture at the left. */
export function cardVariants({ wide }: { wide: boolean }): string {
  const frame = '@container/card group/card relative flex min-w-0 flex-col';
  return wide ? `${frame} rounded-card bg-ground only:col-span-full` : frame;
}

/** A picture next to text, without its own corners or border: 4:3, or as high as the text. */
export const horizontalPicture = 'row-span-full after:block after:pt-[75%] [&_img]:absolute [&_img]:inset-0';
