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
 * `isFramed`: the screen has a frame with its own `main`; an unknown or failed page of the admin has none.
 */
export function chromeOf(path: string, isFramed = false): Chrome {
  if (/^\/(admin|login)\/second-factor(\/|$)/.test(path))
    return { header: 'own', footer: false, skipTo: 'main' };
  if (isFramed) return { header: 'own', footer: false, skipTo: 'main' };
  if (/^\/(write\/(funding|order)|pqbox\/(write|[^/]+\/fix))(\/|$)/.test(path))
    return { header: 'own', footer: false, skipTo: 'wr-title' };
  const isWriting = /^\/(write|story\/write)(\/|$)/.test(path);
  return {
    header: isWriting ? 'bar' : 'full',
    footer: !isWriting && !/signup|password/.test(path),
    skipTo: path.startsWith('/my/') ? 'my-page' : 'main',
  };
}

export type Chrome = {
  header: 'full' | 'bar' | 'own';
  footer: boolean;
  /** Id of the element after all menus of the screen, once that is there. */
  skipTo: 'main' | 'wr-title' | 'my-page';
};

/** Screens that on phones show back and a title instead of the main links. */
export function isInner(path: string): boolean {
  return /^\/(funding|order)\/detail\/|^\/payment|^\/my\/|^\/(address|mail)\/|^\/pqbox|^\/notice\/detail|^\/story\/.+|^\/(login|signup|password)/.test(
    path,
  );
}
