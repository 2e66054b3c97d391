/** Block elements: a cell with one is not joined into the line of its row. */
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, figure, img, blockquote, pre';
const BETWEEN = ' | ';
const EMPTY = '–';
/** No program makes wider tables; a larger span is an error or an attack. */
const MAX_SPAN = 100;

/**
 * Tables become paragraphs, one for each row; where cells contain whole blocks, as in pages laid out by tables, the blocks.
 */
export function unfoldTables(body: HTMLElement): void {
  // From the inside out: a table in a cell is a block by then.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const caption = table.caption ? [paragraphOf([...table.caption.childNodes])] : [];
    table.replaceWith(...caption, ...unfoldRows(table));
  }
}

function unfoldRows(table: HTMLTableElement): Node[] {
  const grid = gridOf(table);
  const width = Math.max(0, ...grid.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    grid.some((row) => hasText(row[at])),
  );
  return grid.flatMap((row) => {
    const cells = columns.map((at) => row[at]);
    const [first] = cells;
    const distinct = new Set(cells.filter((cell) => cell !== undefined));
    if ([...distinct].some((cell) => cell.querySelector(BLOCKS)))
      return [...distinct].flatMap((cell) => [...cell.childNodes]);
    if (!cells.some(hasText)) return [];
    // A cell that spans the whole row is a line of its own.
    const parts = first && distinct.size === 1 ? [first] : cells;
    return [paragraphOf(parts.flatMap((cell, at) => [...(at > 0 ? [BETWEEN] : []), ...wordsOf(cell)]))];
  });
}

/** Every position of a table with its cell: a merged cell is at each of its positions. */
function gridOf(table: HTMLTableElement): HTMLElement[][] {
  const grid: HTMLElement[][] = [...table.rows].map(() => []);
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x += 1;
      const width = Math.min(cell.colSpan, MAX_SPAN);
      const places = Array.from({ length: width }, (_, n) => [x + n, unwrapOnly(cell)]);
      for (const covered of grid.slice(y, y + Math.min(cell.rowSpan || 1, MAX_SPAN)))
        Object.assign(covered, Object.fromEntries(places));
      x += width;
    }
  }
  return grid;
}

const hasText = (cell: HTMLElement | undefined) =>
  (cell?.textContent ?? '').trim() !== '' || !!cell?.querySelector('img');

/** A further copy of a merged cell's text; a line break in it would end the row. */
function wordsOf(cell: HTMLElement | undefined): (Node | string)[] {
  if (!cell || !hasText(cell)) return [EMPTY];
  const words = cell.cloneNode(true) as HTMLElement;
  for (const line of words.querySelectorAll('br')) line.replaceWith(' ');
  return [...words.childNodes];
}

/** A cell that contains only one paragraph becomes its text. */
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
