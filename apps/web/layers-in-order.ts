import type { Plugin } from 'vite';

const OWN = /\/apps\/web\/app\/(?!styles\/site\.css)[^?]*\.css$/;
/** As in site.css; `properties` is Tailwind's own and stands below all. */
const ORDER = '@layer properties, theme, base, parts, screens, utilities;';

/**
 * Says the order of the layers in every stylesheet. Layers are in the order in which a page first meets them: a sheet that comes
 * with a script is put into the head by the script, and stands before all others once an error page has taken over the document.
 * Whichever is first then, base stays below parts.
 */
export function layersInOrder(): Plugin {
  return {
    name: 'layers-in-order',
    enforce: 'pre',
    transform: (code, id) => (OWN.test(id) ? { code: `${ORDER}\n${code}`, map: null } : null),
  };
}
