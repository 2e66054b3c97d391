/** Pages of one person's own, and forms: nothing to find there. */
const privatePaths = [
  '/my',
  '/payment',
  '/login',
  '/signup',
  '/password',
  '/write',
  '/pqbox',
  '/admin',
] as const;

/** Calls that a crawler which runs our scripts needs to show a public page as people see it. */
const publicCalls = ['banner', 'comment/list', 'notice/', 'policy', 'popular', 'project/', 'story/'] as const;

/** What crawlers may fetch: every public page with its pictures, and where the list of them is. */
export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    ...publicCalls.map((path) => `Allow: /api/${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
