import { isOwnFile } from '@pq/domain/text/rich-text';
import { Node } from '@tiptap/core';

export type PictureAttributes = { src: string; alt: string; caption: string };

/** Pictures of other sites are not accepted. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    caption: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) =>
        element.hasAttribute('data-youtube') ? false : attributesOf(element.querySelector('img'), element),
    },
    { tag: 'img[src]', getAttrs: (element) => attributesOf(element as HTMLImageElement, null) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, alt, caption } = node.attrs as PictureAttributes;
    const image = ['img', { src, alt }] as const;
    return caption === ''
      ? ['figure', HTMLAttributes, image]
      : ['figure', HTMLAttributes, image, ['figcaption', {}, caption]];
  },
});

function attributesOf(image: HTMLImageElement | null, figure: HTMLElement | null): PictureAttributes | false {
  const src = image?.getAttribute('src') ?? '';
  if (!image || !isOwnFile(src)) return false;
  const caption = figure?.querySelector('figcaption')?.textContent ?? '';
  return { src, alt: image.getAttribute('alt') ?? '', caption: caption.replace(/\s+/g, ' ').trim() };
}
