import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { isOwnFile } from '@pq/domain/text/rich-text';
import { Node } from '@tiptap/core';

export type Card = { src: string; alt: string };

export const CardNews = Node.create({
  name: 'cardNews',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ cards: { default: [], rendered: false } }),
  parseHTML: () => [
    {
      tag: '[data-cardnews]',
      getAttrs: (element) => {
        const cards = [...element.querySelectorAll('img')]
          .map((image) => ({ src: image.getAttribute('src') ?? '', alt: image.getAttribute('alt') ?? '' }))
          .filter(({ src }) => isOwnFile(src))
          .slice(0, limits.cardNews);
        return cards.length === 0 ? false : { cards };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const images = (node.attrs.cards as Card[]).map(({ src, alt }) => ['img', { src, alt }] as const);
    return ['div', { 'data-cardnews': 'true' }, ...images];
  },
  addNodeView:
    () =>
    ({ node }) => {
      const cards = node.attrs.cards as Card[];
      const dom = document.createElement('div');
      dom.className = 'ed-cards';
      const head = document.createElement('p');
      head.textContent = `${t('editor.cardnews')} ${cards.length}`;
      const row = document.createElement('div');
      row.className = 'ed-cards-row';
      row.append(...cards.map(({ src, alt }) => Object.assign(document.createElement('img'), { src, alt })));
      dom.append(head, row);
      return { dom };
    },
});
