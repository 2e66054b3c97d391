// Also with a trailing slash or in capitals.
export function tabOf(pathname: string): 'content' | 'refund' | 'inquiry' {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  return last === 'refund' || last === 'inquiry' ? last : 'content';
}
