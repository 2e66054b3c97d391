import { escapeHtml, type Html, html, raw } from '../../html.ts';

/** The little Markdown that descriptions are written in: headings, paragraphs, lists, fenced code, and `inline`. */
export function markdown(text: string): Html {
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m);
  return html`${parts.map((part, at) => (at % 2 === 1 ? pre(part) : html`${blocksOf(part)}`))}`;
}

/** Code that may be wider than the page; it can be scrolled by keys. */
export const pre = (text: string): Html => html`<pre tabindex="0">${text.trimEnd()}</pre>`;

function blocksOf(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      if (block.startsWith('# ')) return html`<h3>${inline(block.slice(2))}</h3>`;
      if (!block.startsWith('- ')) return html`<p>${inline(block)}</p>`;
      return html`<ul>${block
        .slice(2)
        .split('\n- ')
        .map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    });
}

export function inline(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return raw(
    parts.map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : wordsOf(part))).join(''),
  );
}

function wordsOf(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https:[^)\s]+)\)/g, '<a href="$2">$1</a>');
}
