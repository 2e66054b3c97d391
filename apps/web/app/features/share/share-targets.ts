import type { LabelKey } from '@pq/domain/copy';

type Page = { title: string; url: string };

/** Places that take a page by a plain address of theirs; nothing of theirs is loaded. */
export const shareTargets: readonly { name: LabelKey; address(page: Page): string }[] = [
  {
    name: 'share.facebook',
    address: ({ url }) => at('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  { name: 'share.x', address: ({ title, url }) => at('https://x.com/intent/post', { text: title, url }) },
  {
    name: 'share.band',
    address: ({ title, url }) => at('https://band.us/plugin/share', { body: `${title}\n${url}`, route: url }),
  },
  {
    name: 'share.naver',
    address: ({ title, url }) => at('https://share.naver.com/web/shareView', { url, title }),
  },
];

function at(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
