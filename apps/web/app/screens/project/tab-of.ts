/** The tab of a project's page that an address opens, also one with a slash at its end or in capitals. */
export function tabOf(pathname: string): 'content' | 'refund' | 'inquiry' {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  return last === 'refund' || last === 'inquiry' ? last : 'content';
}
