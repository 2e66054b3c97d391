import {
  defaultEditorSize,
  type EditorSize,
  isOwnFile,
  linkAddress,
  richLink,
  richValue,
} from '@pq/domain/text/rich-text';
import { Mark } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textStyle: {
      /** Font size in pt; the default removes the mark. */
      setTextSize(size: EditorSize): ReturnType;
      /** Position in the palette from 1; null is the default colour. */
      setTextColor(place: number | null): ReturnType;
    };
  }
}

function spanMark(name: 'textSize' | 'textColor', attribute: 'data-size' | 'data-color') {
  return {
    name,
    addAttributes: () => ({
      value: {
        default: null,
        parseHTML: (element: HTMLElement) => richValue(attribute, element.getAttribute(attribute) ?? ''),
        renderHTML: ({ value }: Record<string, unknown>) => ({ [attribute]: value }),
      },
    }),
    parseHTML: () => [
      {
        tag: `span[${attribute}]`,
        // A span may have both.
        consuming: false,
        getAttrs: (element: HTMLElement) =>
          richValue(attribute, element.getAttribute(attribute) ?? '') === null ? (false as const) : null,
      },
    ],
    renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) =>
      ['span', HTMLAttributes, 0] as const,
  };
}

export const TextSize = Mark.create({
  ...spanMark('textSize', 'data-size'),
  addCommands() {
    return {
      setTextSize:
        (size) =>
        ({ commands }) =>
          size === defaultEditorSize
            ? commands.unsetMark(this.name)
            : commands.setMark(this.name, { value: String(size) }),
    };
  },
});

export const TextColor = Mark.create({
  ...spanMark('textColor', 'data-color'),
  addCommands() {
    return {
      setTextColor:
        (place) =>
        ({ commands }) =>
          place === null
            ? commands.unsetMark(this.name)
            : commands.setMark(this.name, { value: String(place) }),
    };
  },
});

export const TextLink = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => {
        const sent = element.getAttribute('href') ?? '';
        const href = isOwnFile(sent) ? sent : linkAddress(sent);
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const own = isOwnFile(String(HTMLAttributes.href));
    return ['a', { href: HTMLAttributes.href, ...(own ? {} : richLink) }, 0];
  },
});
