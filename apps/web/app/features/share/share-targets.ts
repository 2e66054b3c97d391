import type { LabelKey } from '@pq/domain/copy';
import { sharedLink } from '@pq/domain/project/view-source';

type Page = { title: string; url: string };

/** Places that take a page by a plain address of theirs; nothing of theirs is loaded. */
export const shareTargets: readonly { name: LabelKey; mark: string; address(page: Page): string }[] = [
  {
    name: 'share.facebook',
    mark: 'f',
    address: ({ url }) =>
      at('https://www.facebook.com/sharer/sharer.php', { u: sharedLink(url, 'facebook') }),
  },
  {
    name: 'share.x',
    mark: 'X',
    address: ({ title, url }) => at('https://x.com/intent/post', { text: title, url: sharedLink(url, 'x') }),
  },
  {
    name: 'share.band',
    mark: 'B',
    address: ({ title, url }) => {
      const link = sharedLink(url, 'band');
      return at('https://band.us/plugin/share', { body: `${title}\n${link}`, route: link });
    },
  },
  {
    name: 'share.naver',
    mark: 'N',
    address: ({ title, url }) =>
      at('https://share.naver.com/web/shareView', { url: sharedLink(url, 'naver'), title }),
  },
];

function at(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
