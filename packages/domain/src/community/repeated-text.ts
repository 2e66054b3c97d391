/** The same text so many times in a row is too many: the last of them is refused. */
export const repeatedTexts = 5;

/** Whether somebody says the same once too often: `before` is what they have said, latest first. Spaces tell no texts apart. */
export function isRepeatedText(text: string, before: readonly string[]): boolean {
  const said = bare(text);
  const last = before.slice(0, repeatedTexts - 1);
  return last.length === repeatedTexts - 1 && last.every((earlier) => bare(earlier) === said);
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();
}
