/** Accepts a trailing slash and capitals. */
export function tabOf(pathname: string): 'content' | 'refund' | 'inquiry' {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  return last === 'refund' || last === 'inquiry' ? last : 'content';
}
