const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s)+$/u;
const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const SMALL_PX = 32;

export function readEmoji(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const text = image.dataset.emoji ?? image.alt;
    const isEmoji = EMOJI.test(text) && PICTOGRAM.test(text);
    if (isEmoji || (text.trim() !== '' && isDrawnSmall(image))) image.replaceWith(text);
  }
}

/** Chat programs render their own emoji, whose text is a name like :smile: */
function isDrawnSmall(image: HTMLImageElement): boolean {
  if (!/emo(?:ji|ticon)/i.test(`${image.className} ${Object.keys(image.dataset).join(' ')}`)) return false;
  const width = Number.parseFloat(image.getAttribute('width') ?? '');
  return Number.isNaN(width) || width <= SMALL_PX;
}

const ITEM = 'li[role="checkbox"], li[data-checked], li[data-task]';
const BOX = 'input[type="checkbox" i], [role="checkbox"], .checkbox-on, .checkbox-off, en-todo';

export function readCheckBoxes(body: HTMLElement): void {
  // An item may also contain a drawn box, which would become a second mark.
  for (const item of body.querySelectorAll<HTMLElement>(ITEM)) {
    const mark = markOf(item);
    item.removeAttribute('role');
    removeDrawnBox(item);
    (item.querySelector('p, span, label, div') ?? item).prepend(mark);
  }
  for (const box of body.querySelectorAll<HTMLElement>(BOX)) box.replaceWith(markOf(box));
}

/** Google renders the box of an item as a picture, others as a field, in a label or not. */
function removeDrawnBox(item: HTMLElement): void {
  for (const child of [...item.children]) if (child.matches('img')) child.remove();
  for (const field of item.querySelectorAll('input')) field.remove();
  for (const label of item.querySelectorAll('label')) if (!label.textContent?.trim()) label.remove();
}

function markOf(box: HTMLElement): string {
  const state =
    box.getAttribute('aria-checked') ??
    box.dataset.checked ??
    box.dataset.task ??
    box.getAttribute('checked');
  const isTicked =
    box.matches('.checkbox-on') || (state !== null && !['false', 'mixed', ' ', 'todo'].includes(state));
  return isTicked ? '☑ ' : '☐ ';
}
