import type { Thread } from '#app/data/comments.ts';

export function writePlace({ type, id }: Thread): string {
  return `comment:${type}:${id}`;
}

export function replyPlace(thread: Thread, whereTo: string): string {
  return `${writePlace(thread)}:reply:${whereTo}`;
}

export function editPlace(thread: Thread, myKey: string): string {
  return `${writePlace(thread)}:edit:${myKey}`;
}
