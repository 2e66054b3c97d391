/** The tab of a project's page; `/news/{key}` belongs to its news. Accepts a trailing slash and capitals. */
export function tabOf(pathname: string): 'content' | 'news' | 'refund' | 'inquiry' {
  const [last, beforeLast] = pathname.toLowerCase().replace(/\/+$/, '').split('/').reverse();
  if (last === 'news' || beforeLast === 'news') return 'news';
  return last === 'refund' || last === 'inquiry' ? last : 'content';
}
