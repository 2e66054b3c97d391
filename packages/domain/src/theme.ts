/** How a reader wants pages; `system` leaves it to the browser's own setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The cookie that keeps a choice other than `system`. Scripts set it, and the server sets it again with each page: browsers keep
 * for a week only what scripts have set.
 */
const NAME = 'pq.theme';
const KEPT_S = 365 * 86_400;

export const themeCookie = {
  name: NAME,
  of(theme: Theme, secure: boolean): string {
    const keptS = theme === 'system' ? 0 : KEPT_S;
    return `${NAME}=${theme}; Max-Age=${keptS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  },
};

/** What of a page differs by theme: the attribute of `<html>`, and when each colour of the browser's bars holds. */
export type ThemeMarks = { theme: string; lightWhen: string; darkWhen: string };

const NEVER = 'not all';
const marks: Record<Theme, ThemeMarks> = {
  system: {
    theme: 'system',
    lightWhen: '(prefers-color-scheme: light)',
    darkWhen: '(prefers-color-scheme: dark)',
  },
  light: { theme: 'light', lightWhen: 'all', darkWhen: NEVER },
  dark: { theme: 'dark', lightWhen: NEVER, darkWhen: 'all' },
};

export function themeMarks(theme: Theme): ThemeMarks {
  return marks[theme];
}

/** A theme by its name, which may come from anywhere. */
export function themeNamed(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system';
}
