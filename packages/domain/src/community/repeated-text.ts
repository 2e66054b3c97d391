/** Number of equal texts in a row at which the last one is refused. */
export const repeatedTexts = 5;

/** `before` are the member's earlier texts, newest first. Differences in spaces are ignored. */
export function isRepeatedText(text: string, before: readonly string[]): boolean {
  const bareText = bare(text);
  const last = before.slice(0, repeatedTexts - 1);
  return last.length === repeatedTexts - 1 && last.every((earlier) => bare(earlier) === bareText);
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();
}
