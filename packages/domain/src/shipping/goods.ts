import { t } from '../copy.ts';
import { limits } from '../limits.ts';
import { countLetters, firstLetters } from '../text/letters.ts';

/** A combination in a parcel; `choiceText` is empty for a reward without options. */
export type Goods = { name: string; choiceText: string; count: number };

/** Carriers print no more. */
const MAX_GOODS = 50;

/** The contents of a parcel in one line, cut after as many letters as a carrier prints. */
export function goodsText(goods: readonly Goods[]): string {
  for (let n = goods.length; n > 0; n -= 1) {
    const text = allGoodsText(goods.slice(0, n));
    const whole = n === goods.length ? text : t('shipping.goods.more', { text, n: piecesOf(goods.slice(n)) });
    if (countLetters(whole) <= MAX_GOODS) return whole;
  }
  return firstLetters(allGoodsText(goods.slice(0, 1)), MAX_GOODS);
}

export function allGoodsText(goods: readonly Goods[]): string {
  return goods.map((each) => `${labelOf(each)} ×${each.count}`).join(', ');
}

export function piecesOf(goods: readonly Pick<Goods, 'count'>[]): number {
  return goods.reduce((sum, { count }) => sum + count, 0);
}

function labelOf({ name, choiceText }: Goods): string {
  return choiceText === '' ? name : `${name}(${choiceText})`;
}

/** ` ×2`, ` x 2`, ` 2개` or nothing after a name, up to the separator. */
const COUNT = /^(?:[x×*](\d{1,3})|(\d{1,3})(?:개|점|ea)?)?(?=[,;/+\n]|$)/u;
const SEPARATORS = /^[,;/+\n]+/;
/** Names in the texts of a parcel. Twice as many as a pledge has combinations. */
const MAX_NAMES = 2 * limits.pledgeLines;

/**
 * The combinations that texts like `백자 머그(비취) ×2, 엽서` name, each with the number of pieces, which is all of them where none is
 * named. Null if anything else is named, or more than there is.
 */
export function matchGoods<Line extends Goods>(
  texts: readonly string[],
  lines: readonly Line[],
): Line[] | null {
  const counts = new Map<Line, number>();
  const labels = labelsOf(lines);
  let names = 0;
  for (const text of texts) {
    let rest = foldGoods(text).replace(SEPARATORS, '');
    while (rest !== '') {
      names += 1;
      if (names > MAX_NAMES) return null;
      const found = labels.find(
        ({ label }) => rest.startsWith(label) && COUNT.test(rest.slice(label.length)),
      );
      if (!found) return null;
      const { line, label } = found;
      const [count = '', times, pieces] = COUNT.exec(rest.slice(label.length)) ?? [];
      counts.set(line, (counts.get(line) ?? 0) + Number(times ?? pieces ?? line.count));
      rest = rest.slice(label.length + count.length).replace(SEPARATORS, '');
    }
  }
  const named = [...counts].map(([line, count]) => ({ ...line, count }));
  const isThere = [...counts].every(([line, count]) => count >= 1 && count <= line.count);
  return isThere ? named : null;
}

/** Longest first. The name alone is enough where no other combination has it. */
function labelsOf<Line extends Goods>(lines: readonly Line[]): { line: Line; label: string }[] {
  const named = lines.map((line) => ({ line, name: foldGoods(line.name), label: foldGoods(labelOf(line)) }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named
    .flatMap(({ line, name, label }) =>
      counts.get(name) === 1 && name !== label
        ? [
            { line, label },
            { line, label: name },
          ]
        : [{ line, label }],
    )
    .sort((a, b) => b.label.length - a.label.length);
}

function foldGoods(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S\n]+/gu, '');
}
