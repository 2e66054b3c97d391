const UNSEEN = [
  ...['del', 'script', 'style', 'template', 'noscript', 'title', '[hidden]'],
  ...['.MsoCommentReference', '.MsoCommentText', '[style*="mso-element:comment" i]'],
].join(',');
const UNSEEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?:max-height|font-size)\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/i;
const UNSEEN_CLASS =
  /\.([\w-]+)\s*\{[^}]*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:)[^}]*\}/gi;

export function removeHiddenText(page: Document): void {
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('\n');
  for (const [, name = ''] of styles.matchAll(UNSEEN_CLASS))
    for (const element of [...page.body.getElementsByClassName(name)]) element.remove();
  for (const element of page.body.querySelectorAll(UNSEEN)) element.remove();
  for (const element of page.body.querySelectorAll('[style]'))
    if (UNSEEN_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
}
