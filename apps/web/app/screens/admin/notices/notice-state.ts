/** How a notice stands at a moment. `publishAt` is null for a draft. */
export function noticeState(publishAt: number | null, nowMs: number): 'draft' | 'waiting' | 'published' {
  if (publishAt === null) return 'draft';
  return publishAt > nowMs ? 'waiting' : 'published';
}
