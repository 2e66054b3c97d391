import { isOwnFile } from '@pq/domain/text/rich-text';
import { Node } from '@tiptap/core';

export const FileLink = Node.create({
  name: 'fileLink',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', rendered: false },
    name: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-file]',
      getAttrs: (element) => {
        const link = element.querySelector('a');
        const href = link?.getAttribute('href') ?? '';
        const name = link?.getAttribute('download') || link?.textContent?.trim();
        return link && name && isOwnFile(href) ? { href, name } : false;
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { href, name } = node.attrs;
    return ['div', { 'data-file': 'true' }, ['a', { href, download: name }, name]];
  },
});
