/** Where on the site a path is, for the header: its section, and whether it is an inner screen. */
export type Section = 'order' | 'funding' | 'story' | 'more';

const sections: [Section, RegExp][] = [
  ['order', /^\/(ordermade|order)(\/|$)/],
  ['funding', /^\/(funding|projects)(\/|$)/],
  ['story', /^\/story(\/|$)/],
  ['more', /^\/(about|notice|ask|policy)(\/|$)/],
];

export function sectionOf(path: string): Section | null {
  return sections.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/**
 * The header gives way to a small bar on paths with `write`; the steps of a project or a reward and the
 * console bring their own, and so does what ends the sign-in of an administrator. The footer goes on sign-up and password paths too.
 */
export function chromeOf(path: string): Chrome {
  if (/^\/(admin|login)\/second-factor(\/|$)/.test(path))
    return { header: 'own', main: 'site', footer: false, skipTo: 'main' };
  if (/^\/admin(\/|$)/.test(path)) return { header: 'own', main: 'own', footer: false, skipTo: 'main' };
  if (/^\/(write\/(funding|order)|pqbox\/(write|[^/]+\/fix))(\/|$)/.test(path))
    return { header: 'own', main: 'site', footer: false, skipTo: 'wr-title' };
  return {
    header: path.includes('write') ? 'bar' : 'full',
    main: 'site',
    footer: !/signup|password|write/.test(path),
    skipTo: path.startsWith('/my/') ? 'my-page' : 'main',
  };
}

export type Chrome = {
  header: 'full' | 'bar' | 'own';
  /** Whether the screen brings its own `main`, because what stands beside it is no part of it. */
  main: 'site' | 'own';
  footer: boolean;
  /** The id of what comes after all menus of the screen. */
  skipTo: 'main' | 'wr-title' | 'my-page';
};

/** Screens that show back and title in place of the main links on phones. */
export function isInner(path: string): boolean {
  return /^\/(funding|order)\/detail\/|^\/payment|^\/my\/|^\/pqbox|^\/notice\/detail|^\/story\/.+|^\/(login|signup|password)/.test(
    path,
  );
}
