/** What stands by itself in a cell: such a cell is no word of a row. */
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, figure, img, blockquote, pre';
const BETWEEN = ' | ';

/** Tables become paragraphs, one a row; where cells hold whole blocks, as in pages that are laid out by tables, the blocks. */
export function unfoldTables(body: HTMLElement): void {
  // From the inside out: a table in a cell is a block of it by then.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows].flatMap((row) => unfoldRow(row));
    const caption = table.caption ? [paragraphOf([...table.caption.childNodes])] : [];
    table.replaceWith(...caption, ...rows);
  }
}

function unfoldRow(row: HTMLTableRowElement): Node[] {
  const cells = [...row.cells].map((cell) => unwrapOnly(cell));
  if (cells.some((cell) => cell.querySelector(BLOCKS))) return cells.flatMap((cell) => [...cell.childNodes]);
  const words = cells.filter((cell) => (cell.textContent ?? '').trim() !== '');
  if (words.length === 0) return [];
  const parts = words.flatMap((cell, at) => [...(at > 0 ? [BETWEEN] : []), ...cell.childNodes]);
  return [paragraphOf(parts)];
}

/** A cell that holds one paragraph and nothing else holds its words. */
function unwrapOnly(cell: HTMLElement): HTMLElement {
  const [only, second] = cell.children;
  const isAlone = only && !second && (cell.textContent ?? '').trim() === (only.textContent ?? '').trim();
  return isAlone && only.matches('p, div') ? unwrapOnly(only as HTMLElement) : cell;
}

function paragraphOf(parts: readonly (Node | string)[]): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.append(...parts);
  return paragraph;
}
