const MARK = 'span[style*="mso-list:Ignore" i]';
/** 1. · (1) · 가) · iv. are numbers; a dot or a square is a bullet. */
const COUNTS = /^\(?(?:\d+|[a-z]|[ivxlc]+|[가-힣])[.)]/i;

type Item = { paragraph: HTMLElement; depth: number; tag: 'ol' | 'ul' };

/** Word copies a list as paragraphs with the number as text: they become nested lists again. */
export function buildWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p[style*="mso-list:" i]')];
  const items = new Map(
    paragraphs.flatMap((paragraph) => readItem(paragraph)).map((item) => [item.paragraph, item]),
  );
  for (const paragraph of paragraphs) {
    const run: Item[] = [];
    for (let next: Element | null = paragraph; next; next = next.nextElementSibling) {
      const item = items.get(next as HTMLElement);
      if (!item) break;
      items.delete(item.paragraph);
      run.push(item);
    }
    if (run.length === 0) continue;
    const place = document.createComment('');
    paragraph.before(place);
    place.replaceWith(...buildLists(run));
  }
}

function readItem(paragraph: HTMLElement): Item[] {
  const style = paragraph.getAttribute('style') ?? '';
  const [, depth] = /mso-list:[^;]*\blevel(\d)/i.exec(style) ?? [];
  const mark = paragraph.querySelector(MARK);
  if (depth === undefined || !mark) return [];
  const tag = COUNTS.test((mark.textContent ?? '').trim()) ? 'ol' : 'ul';
  mark.remove();
  return [{ paragraph, depth: Number(depth), tag }];
}

function buildLists(items: readonly Item[]): HTMLElement[] {
  const lists: HTMLElement[] = [];
  const open: { list: HTMLElement; depth: number; tag: string }[] = [];
  for (const { paragraph, depth, tag } of items) {
    while ((open.at(-1)?.depth ?? 0) > depth) open.pop();
    const same = open.at(-1);
    if (!same || same.depth < depth || same.tag !== tag) {
      if (same && same.depth === depth) open.pop();
      const list = document.createElement(tag);
      const outer = open.at(-1)?.list.lastElementChild;
      if (outer) outer.append(list);
      else lists.push(list);
      open.push({ list, depth, tag });
    }
    const item = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    paragraph.remove();
    open.at(-1)?.list.append(item);
  }
  return lists;
}
