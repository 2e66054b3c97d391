import { type Theme, type ThemeMarks, themeCookie, themeMarks, themeNamed } from '@pq/domain/theme';
import { createContext, useContext, useSyncExternalStore } from 'react';

const MarksContext = createContext<ThemeMarks>(themeMarks('system'));
export const ThemeMarksProvider = MarksContext.Provider;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The document has the current theme, also after the application renders again in the browser. */
const read = () => themeNamed(document.documentElement.dataset.theme);
const readFirst = () => (typeof document === 'undefined' ? 'system' : read());

export function useThemeMarks(): ThemeMarks {
  const rendered = useContext(MarksContext);
  const theme = useSyncExternalStore(subscribe, read, readFirst);
  return typeof document === 'undefined' ? rendered : themeMarks(theme);
}

/** The selected theme. Visitors share cached pages, so it is known only in the browser. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'system');
}

export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = themeCookie.of(theme, location.protocol === 'https:');
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
