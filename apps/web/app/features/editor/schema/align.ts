import { type EditorAlign, richValue } from '@pq/domain/text/rich-text';
import { Extension } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    align: {
      setAlign(align: EditorAlign): ReturnType;
    };
  }
}

const ALIGNED = ['paragraph', 'heading', 'picture'];

/** Left is not stored. */
export const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ALIGNED,
      attributes: {
        align: {
          default: null,
          parseHTML: alignOf,
          renderHTML: ({ align }) => (align === null ? {} : { 'data-align': align }),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlign:
      (align) =>
      ({ commands }) =>
        ALIGNED.map((type) =>
          commands.updateAttributes(type, { align: richValue('data-align', align) }),
        ).some(Boolean),
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setAlign('left'),
      'Mod-Shift-e': () => this.editor.commands.setAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setAlign('right'),
    };
  },
});

/** Alignment written by other editors is preserved too. */
function alignOf(element: HTMLElement): string | null {
  const ownAlign = element.getAttribute('data-align') ?? element.style.textAlign;
  return richValue('data-align', ownAlign || (element.getAttribute('align') ?? ''));
}
