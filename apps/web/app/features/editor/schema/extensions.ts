import { t } from '@pq/domain/copy';
import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { Align } from './align.ts';
import { CardNews } from './card-news.ts';
import { FileLink } from './file.ts';
import { TextColor, TextLink, TextSize } from './marks.ts';
import { Picture } from './picture.ts';
import { TypeBelowSelection } from './type-below-selection.ts';
import { Video } from './video.ts';

const Headings = Heading.extend({
  parseHTML: () => [
    ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
}).configure({ levels: [2, 3] });

/** The start number of a pasted list is dropped: the store has lists without attributes. */
const Numbers = OrderedList.extend({ addAttributes: () => ({}), addInputRules: () => [] });

/** Contains paragraphs only, as the store reads it: a list or a picture is no part of a quotation. */
const Quotation = Blockquote.extend({ content: 'paragraph+' });

/** Mirrors the list of @pq/domain/rich-text. */
export function editorExtensions(): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Headings,
    BulletList,
    Numbers,
    ListItem,
    ListKeymap,
    Quotation,
    HorizontalRule,
    Picture,
    Video,
    CardNews,
    FileLink,
    TextLink,
    TextSize,
    TextColor,
    Bold,
    Underline,
    Align,
    UndoRedo,
    TypeBelowSelection,
    Dropcursor,
    Gapcursor,
    Placeholder.configure({ placeholder: t('editor.placeholder') }),
  ];
}
