/** Block elements: a cell with one is not joined into the line of its row. */
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, figure, img, blockquote, pre';
const BETWEEN = ' · ';
const EMPTY = '–';
/** No program makes wider tables; a larger span is an error or an attack. */
const MAX_SPAN = 100;

/**
 * Tables become lists, since the schema has none: an item for each row, in which each value has the name of its column where the
 * first row names the columns. A table of one row becomes a paragraph; where cells contain whole blocks, as in pages laid out by
 * tables, the blocks stay.
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
  const rows = grid.map((row) => columns.map((at) => row[at])).filter((cells) => cells.some(hasText));
  const [first = [], ...others] = rows;
  const names = isHead(first, others) ? first.map(textOf) : null;
  const unfolded = (names ? others : rows).map((cells) => {
    const distinct = new Set(cells.filter((cell) => cell !== undefined));
    const hasBlocks = [...distinct].some((cell) => cell.querySelector(BLOCKS));
    return hasBlocks
      ? [...distinct].flatMap((cell) => [...cell.childNodes])
      : paragraphOf(lineOf(cells, names));
  });
  if (unfolded.length === 1) return unfolded.flat();
  const nodes: Node[] = [];
  for (const row of unfolded) {
    if (Array.isArray(row)) nodes.push(...row);
    else listAt(nodes).append(itemOf(row));
  }
  return nodes;
}

function listAt(nodes: Node[]): HTMLElement {
  const last = nodes.at(-1);
  if (last instanceof HTMLElement && last.dataset.rows !== undefined) return last;
  const list = document.createElement('ul');
  list.dataset.rows = '';
  nodes.push(list);
  return list;
}

function itemOf(paragraph: HTMLElement): HTMLElement {
  const item = document.createElement('li');
  item.append(paragraph);
  return item;
}

type Cells = readonly (HTMLElement | undefined)[];

/** A cell that spans the whole row is alone in its line, without the names of its columns. */
function lineOf(cells: Cells, names: readonly string[] | null): (Node | string)[] {
  const [first] = cells;
  if (first && new Set(cells).size === 1) return wordsOf(first);
  return cells.flatMap((cell, at) => [
    ...(at > 0 ? [BETWEEN] : []),
    ...(names?.[at] ? [`${names[at]}: `] : []),
    ...wordsOf(cell),
  ]);
}

/** Whether the first row names the columns: by its tags, or by bold type or a ground that the next row lacks. */
function isHead(first: Cells, [second]: Cells[]): boolean {
  if (!second || first.length < 2 || new Set(first).size < first.length) return false;
  if (first.some((cell) => !cell || textOf(cell) === '' || cell.querySelector(BLOCKS))) return false;
  return [isHeadCell, isBold, hasGround].some((marks) => {
    const isMarked = (cell: HTMLElement | undefined) => cell !== undefined && marks(cell);
    return first.every(isMarked) && !second.every(isMarked);
  });
}

const isHeadCell = (cell: HTMLElement) => cell.matches('th, thead *');
const hasGround = (cell: HTMLElement) =>
  (cell.closest('td, th')?.getAttribute('style') ?? '').includes('background');

function isBold(cell: HTMLElement): boolean {
  const rest = cell.cloneNode(true) as HTMLElement;
  for (const bold of rest.querySelectorAll('b, strong')) bold.remove();
  return textOf(rest) === '' && textOf(cell) !== '';
}

const textOf = (cell: HTMLElement | undefined) => (cell?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** A merged cell is at each of its positions. */
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

/** A line break in it would end the row. */
function wordsOf(cell: HTMLElement | undefined): (Node | string)[] {
  if (!cell || !hasText(cell)) return [EMPTY];
  const words = cell.cloneNode(true) as HTMLElement;
  for (const line of words.querySelectorAll('br')) line.replaceWith(' ');
  return [...words.childNodes];
}

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
