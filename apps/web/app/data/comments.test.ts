import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { expect, it } from 'vitest';
import { withComment } from './comments.ts';

const fields = { whereTo: 'p', text: '말', timestamp: 1, prjtId: 'p', purpose: 'projects' } as const;
const comment = (myKey: string, reply: Reply[] = []) =>
  ({ ...fields, myKey, state: 'comment', reply }) as Comment;
const reply = (myKey: string, whereTo: string, text = '답') =>
  ({ ...fields, myKey, whereTo, text, state: 'reply' }) as Reply;
const pagesOf = (...pages: Comment[][]) => ({ pages, pageParams: pages.map((_, n) => `${n}`) });

it('a new comment comes first', () => {
  const pages = withComment(pagesOf([comment('b')], [comment('a')]), comment('c'));
  expect(pages?.pages.map((page) => page.map(({ myKey }) => myKey))).toEqual([['c', 'b'], ['a']]);
});

it('a changed comment stays in its place', () => {
  const changed = { ...comment('a'), text: '고침' };
  const pages = withComment(pagesOf([comment('b')], [comment('a')]), changed);
  expect(pages?.pages).toEqual([[comment('b')], [changed]]);
});

it('a new reply comes last below its comment, a changed reply stays in its place', () => {
  const before = pagesOf([comment('b'), comment('a', [reply('r', 'a')])]);
  const added = withComment(before, reply('s', 'a'));
  expect(added?.pages[0]?.[1]?.reply.map(({ myKey }) => myKey)).toEqual(['r', 's']);
  const changed = withComment(added, reply('r', 'a', '고친 답'));
  expect(changed?.pages[0]?.[1]?.reply.map(({ text }) => text)).toEqual(['고친 답', '답']);
  expect(changed?.pages[0]?.[0]).toEqual(comment('b'));
});

it('an answer changes nothing before the list is loaded', () => {
  expect(withComment(undefined, comment('a'))).toBeUndefined();
});
