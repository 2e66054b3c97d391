import { expect, it } from 'vitest';
import { type CommentFacts, type CommentReader, isInquiry, mayReadComment } from './comment.ts';

const open: CommentFacts = { author: 'a', asker: null, secret: false, blinded: false, deleted: false };
const readers: Record<string, CommentReader> = {
  visitor: { uid: null, manages: false },
  stranger: { uid: 's', manages: false },
  author: { uid: 'a', manages: false },
  asker: { uid: 'q', manages: false },
  maker: { uid: 'm', manages: true },
};
const whoReads = (comment: Partial<CommentFacts>) =>
  Object.keys(readers).filter((name) =>
    mayReadComment({ ...open, ...comment }, readers[name] as CommentReader),
  );

it('mayReadComment lets everybody read an open comment', () => {
  expect(whoReads({})).toEqual(Object.keys(readers));
});

it('mayReadComment limits a secret comment to author, addressee and maker', () => {
  expect(whoReads({ secret: true })).toEqual(['author', 'maker']);
  expect(whoReads({ secret: true, author: 'm', asker: 'q' })).toEqual(['asker', 'maker']);
});

it('mayReadComment hides blinded and deleted comments from everybody', () => {
  expect(whoReads({ blinded: true })).toEqual([]);
  expect(whoReads({ deleted: true, secret: true })).toEqual([]);
});

it('inquiries belong to projects only', () => {
  expect((['projects', 'ordermade', 'story', 'notice', 'pqbox'] as const).filter(isInquiry)).toEqual([
    'projects',
    'ordermade',
  ]);
});
