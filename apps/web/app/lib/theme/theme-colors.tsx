import type { ThemeMarks } from '@pq/domain/theme';

/** `--color-white`, the ground of pages, in both themes (styles/theme.css). */
export const barColors = { light: '#fff', dark: '#131318' } as const;

export function ThemeColors({ lightWhen, darkWhen }: Omit<ThemeMarks, 'theme'>) {
  return (
    <>
      <meta name="theme-color" media={lightWhen} content={barColors.light} />
      <meta name="theme-color" media={darkWhen} content={barColors.dark} />
    </>
  );
}
