import { t } from '../copy.ts';
import { limits } from '../limits.ts';
import { orderCode, orderNumberOf, readOrderNumber } from '../pledge/order-number.ts';
import {
  type CarrierCode,
  type CarrierMatch,
  checkNumber,
  findCarrier,
  getCarrier,
  normalizeNumber,
  numberProblemText,
} from './carriers.ts';
import headings from './upload-headings.json' with { type: 'json' };

/** Columns that a file of tracking numbers needs, unless all parcels have one carrier that is chosen otherwise. */
const requiredHeadings = ['order', 'number', 'carrier'] as const;
type RequiredHeading = (typeof requiredHeadings)[number];

/** Positions of the columns, which may come in any order between others. */
export type UploadColumns = { order: number; number: number; carrier: number | null; item: number | null };

/** The columns of a file by its first row, or what it lacks. */
export function findUploadColumns(
  titles: readonly string[],
  hasCarrier: boolean,
): { columns: UploadColumns; missing?: undefined } | { missing: RequiredHeading } {
  const folded = titles.map(fold);
  const find = (names: readonly string[]) => {
    // Files of carriers have both their own order number and ours: the first name counts.
    const [at] = names.map((name) => folded.indexOf(fold(name))).filter((index) => index >= 0);
    return at ?? null;
  };
  const found = {
    order: find(headings.order),
    number: find(headings.number),
    carrier: find(headings.carrier),
    item: find(headings.item),
  };
  const missing = requiredHeadings.find(
    (name) => found[name] === null && !(name === 'carrier' && hasCarrier),
  );
  if (missing) return { missing };
  return { columns: { ...found, order: found.order ?? 0, number: found.number ?? 0 } };
}

export function missingHeadingText(missing: RequiredHeading): string {
  return t('shipping.upload.heading.missing', { heading: t(`shipping.upload.heading.${missing}`) });
}

function fold(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|[^\p{L}\p{N}]/gu, '');
}

/**
 * What a file says about a parcel of a pledge. `rows`: those with its number, of which the first is named in reports. `items`: the
 * contents, one text a row; empty for everything that has not left.
 */
export type UploadedParcel = {
  rows: number[];
  order: string;
  seq: number;
  carrier: CarrierCode;
  number: string | null;
  items: string[];
};

/**
 * A row that is not applied. `seq`: the pledge, if its number is one of the project. `value`: the cell that is wrong. `guess`: what
 * was probably meant. `cells`: the others as they were written.
 */
export type FailedRow = {
  row: number;
  order: string;
  seq: number | null;
  reason: string;
  value: string;
  guess: { carrier: CarrierCode; number: string } | null;
  carrier: CarrierCode | null;
  cells: { carrier: string; number: string; item: string };
};

type UploadRow = { at: number; cells: readonly string[] };

/** The parcels and failures of a file, whose rows are added one after the other. */
export type Upload = {
  add(row: UploadRow): void;
  parcels: UploadedParcel[];
  failures: FailedRow[];
  /** Rows with a tracking number, or handed over without. */
  rows(): number;
  /** Orders without. */
  skipped(): number;
};

/** Parcels of one order in a file. */
const MAX_PARCELS = 100;

/** `carrier`: of rows without one. */
export function createUpload(
  projectKey: string,
  columns: UploadColumns,
  carrier: CarrierCode | null,
): Upload {
  const code = orderCode(projectKey);
  const parcels: UploadedParcel[] = [];
  const failures: FailedRow[] = [];
  const byOrder = new Map<number, UploadedParcel[]>();
  const byNumber = new Map<string, UploadedParcel>();
  const find = createCarrierFinder();
  let skipped = 0;

  const read = ({ at, cells }: UploadRow): void => {
    const cell = cellsOf(cells, columns);
    const typed = readOrderNumber(cell.order);
    const seq = typed?.code === code ? typed.seq : null;
    const order = seq === null ? cell.order : orderNumberOf(projectKey, seq);
    const problem = seq === null ? wrongOrder(order) : judge({ row: at, order, seq }, cell);
    if (!problem) return;
    const { carrier: word, number, item } = cell;
    const known = (word === '' ? carrier : find(word).code) ?? null;
    failures.push({
      row: at,
      order,
      seq,
      ...problem,
      carrier: known,
      cells: { carrier: word, number, item },
    });
  };

  const judge = (of: { row: number; order: string; seq: number }, cell: Cells): Problem | null => {
    const sent = readSent(cell, carrier, find);
    if ('reason' in sent) return sent;
    const { row, order, seq } = of;
    return place({ rows: [row], order, seq, ...sent, items: cell.item === '' ? [] : [cell.item] }, cell);
  };

  const place = (parcel: UploadedParcel, cell: Cells): Problem | null => {
    const others = byOrder.get(parcel.seq) ?? [];
    const same = others.find((each) => each.carrier === parcel.carrier && each.number === parcel.number);
    if (same && hasItems(same) === hasItems(parcel)) return join(same, parcel, cell);
    if (others.length >= MAX_PARCELS) return tooMany(cell);
    if (others.length > 0 && ![parcel, ...others].every(hasItems)) {
      return { reason: t('shipping.upload.sameOrder'), value: cell.order, guess: null };
    }
    const key = `${parcel.carrier} ${parcel.number}`;
    const first = parcel.number === null ? undefined : byNumber.get(key);
    if (first && first.seq !== parcel.seq) return sameNumber(first, parcel, cell);
    parcels.push(parcel);
    byOrder.set(parcel.seq, [...others, parcel]);
    byNumber.set(key, parcel);
    return null;
  };

  return {
    add(row) {
      if (!isUnused(row.cells, columns, carrier, find)) read(row);
      else if (cellsOf(row.cells, columns).order !== '') skipped += 1;
    },
    parcels,
    failures,
    skipped: () => skipped,
    rows: () => failures.length + parcels.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

type Problem = Pick<FailedRow, 'reason' | 'value' | 'guess'>;
type Sent = Pick<UploadedParcel, 'carrier' | 'number'>;
/** Each word once a file: guesses are slow, and a wrong word is often that of many rows. */
function createCarrierFinder(): typeof findCarrier {
  const found = new Map<string, CarrierMatch>();
  return (word) => {
    const match = found.get(word) ?? findCarrier(word);
    found.set(word, match);
    return match;
  };
}

type Cells = Record<'order' | 'number' | 'carrier' | 'item', string>;

function cellsOf(cells: readonly string[], columns: UploadColumns): Cells {
  const cellAt = (at: number | null) => (at === null ? '' : (cells[at] ?? '')).trim();
  return {
    order: cellAt(columns.order),
    number: cellAt(columns.number),
    carrier: cellAt(columns.carrier),
    item: cellAt(columns.item),
  };
}

/** A row of a template that lists all orders, without a number as yet. */
function isUnused(
  cells: readonly string[],
  columns: UploadColumns,
  fallback: CarrierCode | null,
  find: typeof findCarrier,
): boolean {
  const { number, carrier } = cellsOf(cells, columns);
  if (normalizeNumber(number) !== '') return false;
  return (carrier === '' ? fallback : find(carrier).code) !== 'direct';
}

function hasItems({ items }: UploadedParcel): boolean {
  return items.length > 0;
}

function wrongOrder(value: string): Problem {
  return {
    reason: value === '' ? t('shipping.upload.noOrder') : t('shipping.upload.foreign'),
    value,
    guess: null,
  };
}

function join(same: UploadedParcel, { rows, items }: UploadedParcel, cell: Cells): Problem | null {
  const more = items.filter((item) => !same.items.includes(item));
  if (same.items.length + more.length > limits.pledgeLines) return tooMany(cell);
  same.rows.push(...rows);
  same.items.push(...more);
  return null;
}

function tooMany({ order: value }: Cells): Problem {
  return { reason: t('shipping.upload.tooMany', { n: MAX_PARCELS }), value, guess: null };
}

/** Orders to one address may be packed together. */
function sameNumber(first: UploadedParcel, { carrier, number }: Sent, cell: Cells): Problem {
  const reason = t('shipping.upload.sameNumber', { row: first.rows[0] ?? 0 });
  return { reason, value: cell.number, guess: { carrier, number: number ?? '' } };
}

function readSent(
  { carrier: word, number: text }: Cells,
  fallback: CarrierCode | null,
  find: typeof findCarrier,
): Sent | Problem {
  if (word === '' && fallback === null) {
    return { reason: t('shipping.carrier.missing'), value: '', guess: null };
  }
  const match = word === '' && fallback !== null ? { code: fallback } : find(word);
  if (match.code === undefined) return wrongCarrier(match.guess, word, text);
  const result = checkNumber(match.code, text);
  if (result.problem === undefined) return { carrier: match.code, number: result.number };
  return {
    reason: numberProblemText(match.code, result),
    value: text,
    guess: result.problem === 'leadingZeros' ? { carrier: match.code, number: result.guess } : null,
  };
}

function wrongCarrier(guess: CarrierCode | null, value: string, text: string): Problem {
  if (guess === null) return { reason: t('shipping.carrier.unknown'), value, guess };
  const result = checkNumber(guess, text);
  const number = result.problem === undefined ? result.number : null;
  return {
    reason: t('shipping.carrier.guess', { carrier: getCarrier(guess).name }),
    value,
    guess: number === null ? null : { carrier: guess, number },
  };
}
