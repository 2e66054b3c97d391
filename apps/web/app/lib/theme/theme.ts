import { type Theme, type ThemeMarks, themeCookie, themeMarks, themeNamed } from '@pq/domain/theme';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What stands in a page for its marks while the server renders it. */
const MarksContext = createContext<ThemeMarks>(themeMarks('system'));
export const ThemeMarksProvider = MarksContext.Provider;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The page itself says which theme it has: one that is rendered anew in the browser keeps it. */
const read = () => themeNamed(document.documentElement.dataset.theme);
const readFirst = () => (typeof document === 'undefined' ? 'system' : read());

/** What the page says of its theme in its head. */
export function useThemeMarks(): ThemeMarks {
  const rendered = useContext(MarksContext);
  const theme = useSyncExternalStore(subscribe, read, readFirst);
  return typeof document === 'undefined' ? rendered : themeMarks(theme);
}

/** The theme that is chosen. Visitors share pages, so it is known once scripts run. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'system');
}

/** Changes the theme of this page, and of all that this browser opens from now on. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = themeCookie.of(theme, location.protocol === 'https:');
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
