/**
 * Dark mode of all mails, for the programs that read style sheets; the others keep the light sheet. The second half is for
 * Outlook on the web and on phones, which mark what they have darkened instead of asking.
 */
const colors: Record<string, string> = {
  'pq-ground': 'background-color:#17171C',
  'pq-sheet': 'background-color:#212128;border-color:#34343D',
  'pq-facts': 'background-color:#2B2B34',
  'pq-ink': 'color:#F4F4F7',
  'pq-second': 'color:#C9C9D3',
  'pq-hint': 'color:#A3A3B1',
  'pq-brand': 'color:#ABA5FF',
};

const rules = Object.entries(colors).map(
  ([name, style]) => [`.${name}`, style.replaceAll(';', ' !important;')] as const,
);

/** The content of the one style element. */
export const DARK_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${rules.map(([name, style]) => `${name}{${style} !important}`).join('')}}`,
  ...rules.map(
    ([name, style]) => `[data-ogs${style.startsWith('color') ? 'c' : 'b'}] ${name}{${style} !important}`,
  ),
].join('\n');
