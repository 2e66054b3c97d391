import type { Client } from '@pq/contract/client';
import { listComments, listOwnComments } from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { pageSizes } from '@pq/domain/limits';
import type { InfiniteData } from '@tanstack/react-query';
import { callPages } from './client/calls.ts';

export type Thread = { type: CommentTarget; id: string };
export type CommentPages = InfiniteData<Comment[], unknown>;

/** `waiting`: only questions without an answer. */
export function commentsQuery(api: Client, thread: Thread, waiting = false) {
  return callPages(api, listComments, {
    input: waiting ? { ...thread, waiting } : thread,
    first: '',
    toInput: (after) => ({ after }),
    next: (last) => (last.length < pageSizes.comments ? undefined : last.at(-1)?.myKey),
  });
}

export function ownCommentsQuery(api: Client) {
  return callPages(api, listOwnComments, {
    first: '',
    toInput: (after) => ({ after }),
    next: (last) => (last.length < pageSizes.comments ? undefined : last.at(-1)?.comment.myKey),
  });
}

/** A new comment is first, a new reply last, a changed one in its place. */
export function withComment(
  pages: CommentPages | undefined,
  changed: Comment | Reply,
): CommentPages | undefined {
  if (!pages) return pages;
  if (changed.state === 'comment' && !pages.pages.flat().some(({ myKey }) => myKey === changed.myKey)) {
    const [first = [], ...rest] = pages.pages;
    return { ...pages, pages: [[changed, ...first], ...rest] };
  }
  return mapComments(pages, (comment) => {
    if (changed.state === 'comment') return comment.myKey === changed.myKey ? changed : comment;
    if (comment.myKey !== changed.whereTo) return comment;
    const known = comment.reply.some(({ myKey }) => myKey === changed.myKey);
    const reply = known
      ? comment.reply.map((before) => (before.myKey === changed.myKey ? changed : before))
      : [...comment.reply, changed];
    return { ...comment, reply };
  });
}

export function findComment(pages: CommentPages | undefined, myKey: string): Comment | Reply | undefined {
  const all = pages?.pages.flat().flatMap((comment) => [comment, ...comment.reply]);
  return all?.find((each) => each.myKey === myKey);
}

function mapComments(pages: CommentPages, change: (comment: Comment) => Comment): CommentPages {
  return { ...pages, pages: pages.pages.map((page) => page.map(change)) };
}
