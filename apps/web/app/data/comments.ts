import type { Client } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { pageSizes } from '@pq/domain/limits';
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';

export type Thread = { type: CommentTarget; id: string };
type Pages = InfiniteData<Comment[], unknown>;

/** The key of everything that is cached for a thread. */
export function threadKey({ type, id }: Thread) {
  return ['comments', type, id] as const;
}

/** The comments of a thread, newest first; each page continues after the last comment of the page before. */
export function commentsQuery(api: Client, thread: Thread) {
  return infiniteQueryOptions({
    queryKey: [...threadKey(thread), 'list'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(calls.listComments, { ...thread, after: pageParam }, { signal })).data,
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < pageSizes.comments ? undefined : last.at(-1)?.myKey),
  });
}

export function commentCountQuery(api: Client, thread: Thread) {
  return queryOptions({
    queryKey: [...threadKey(thread), 'count'],
    queryFn: async ({ signal }) => (await api.call(calls.countComments, thread, { signal })).data,
  });
}

/** Own comments on all but projects, newest first. */
export function ownCommentsQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: ['comments', 'own'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(calls.listOwnComments, { after: pageParam }, { signal })).data,
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < pageSizes.comments ? undefined : last.at(-1)?.comment.myKey),
  });
}

type Words = { text: string; isSceret: boolean };

export function writeCommentMutation(api: Client, { type, id }: Thread) {
  return mutationOptions({
    mutationKey: ['comments', 'write'],
    mutationFn: (obj: Words) => api.call(calls.writeComment, { type, id, obj }),
  });
}

export function writeReplyMutation(api: Client, { type, id }: Thread, whereTo: string) {
  return mutationOptions({
    mutationKey: ['comments', 'reply'],
    mutationFn: (obj: Words) => api.call(calls.writeReply, { type, id, obj: { ...obj, whereTo } }),
  });
}

export function fixCommentMutation(api: Client, { type }: Thread, myKey: string) {
  return mutationOptions({
    mutationKey: ['comments', 'fix'],
    mutationFn: (change: Partial<Words> & { version?: number | undefined }) =>
      api.call(calls.fixComment, { type, data: { myKey }, ...change }),
  });
}

export function removeCommentMutation(api: Client, { type, id }: Thread, myKey: string) {
  return mutationOptions({
    mutationKey: ['comments', 'remove'],
    mutationFn: () => api.call(calls.removeComment, { type, id, myKey }),
  });
}

export function reportCommentMutation(api: Client, { type }: Thread, myKey: string) {
  return mutationOptions({
    mutationKey: ['comments', 'report'],
    mutationFn: ({ reason, repoter }: { reason: string; repoter: string }) =>
      api.call(calls.reportComment, { type, data: { myKey, reason }, repoter }),
  });
}

/**
 * The cached pages with a comment that the server has returned: a new comment first, a new reply last, a changed one in its
 * place.
 */
export function withComment(pages: Pages | undefined, changed: Comment | Reply): Pages | undefined {
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

export function findComment(pages: Pages | undefined, myKey: string): Comment | Reply | undefined {
  const all = pages?.pages.flat().flatMap((comment) => [comment, ...comment.reply]);
  return all?.find((each) => each.myKey === myKey);
}

function mapComments(pages: Pages, change: (comment: Comment) => Comment): Pages {
  return { ...pages, pages: pages.pages.map((page) => page.map(change)) };
}
