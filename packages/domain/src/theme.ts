/** The colour theme of a reader; `system` follows the browser setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The cookie of a choice other than `system`. Scripts set it, and the server sets it again with each page, because browsers
 * limit cookies set by scripts to a week.
 */
const NAME = 'pq.theme';
const STORED_S = 365 * 86_400;

export const themeCookie = {
  name: NAME,
  of(theme: Theme, secure: boolean): string {
    const maxAgeS = theme === 'system' ? 0 : STORED_S;
    return `${NAME}=${theme}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  },
};

/**
 * The parts of a page that depend on the theme: the attribute of `<html>`, and the media query of each browser bar colour.
 */
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

export function themeNamed(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system';
}
