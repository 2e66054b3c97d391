/** The frame of a card, by whose own width its words are set: beside each other or, `wide`, the picture left of them. */
export function cardLook({ wide }: { wide: boolean }): string {
  const frame = '@container/card group/card relative flex min-w-0 flex-col';
  return wide ? `${frame} rounded-card bg-ground only:col-span-full` : frame;
}

/** A picture beside words, without corners or rim of its own: 4:3, or as high as they are. */
export const besideWords = 'row-span-full after:block after:pt-[75%] [&_img]:absolute [&_img]:inset-0';
