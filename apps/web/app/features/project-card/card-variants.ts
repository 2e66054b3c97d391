export function cardVariants({ wide }: { wide: boolean }): string {
  const frame = '@container/card group/card relative flex min-w-0 flex-col';
  return wide ? `${frame} rounded-card bg-ground only:col-span-full` : frame;
}

export const horizontalPicture = 'row-span-full after:block after:pt-[75%] [&_img]:absolute [&_img]:inset-0';
