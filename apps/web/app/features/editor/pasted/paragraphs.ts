import { Fragment, type Node, type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model';

const BOXES = 'div:not([data-cardnews]):not([data-file]), center, section, article';
const ALIGNABLE = 'p, h1, h2, h3, h4, h5, h6, figure, img';
const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, figure, blockquote, pre, hr, section, article, center';

/**
 * Containers of a line become paragraphs, also an empty one; other containers pass their alignment to the paragraphs in them.
 * The schema has neither of them.
 */
export function readBoxes(body: HTMLElement): void {
  // From the inside out: the nearest alignment applies.
  for (const box of [...body.querySelectorAll<HTMLElement>(BOXES)].reverse()) {
    const align =
      box.localName === 'center' ? 'center' : box.style.textAlign || (box.getAttribute('align') ?? '');
    if (box.querySelector(BLOCKS)) {
      for (const block of box.querySelectorAll<HTMLElement>(ALIGNABLE)) alignUnset(block, align);
      continue;
    }
    if (box.childNodes.length === 0) {
      box.remove();
      continue;
    }
    const paragraph = box.ownerDocument.createElement('p');
    alignUnset(paragraph, align);
    paragraph.append(...box.childNodes);
    box.replaceWith(paragraph);
  }
}

function alignUnset(block: HTMLElement, align: string): void {
  const own = block.dataset.align ?? (block.style.textAlign || block.getAttribute('align'));
  if (!own) block.style.textAlign = align;
}

export function readPlainText(schema: Schema, text: string, $context: ResolvedPos): Slice {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');
  const paragraphs = lines.map((line): Node => {
    const words = line === '' ? null : schema.text(line, $context.marks());
    return schema.nodes.paragraph?.create(null, words) as Node;
  });
  return Slice.maxOpen(Fragment.from(paragraphs));
}
