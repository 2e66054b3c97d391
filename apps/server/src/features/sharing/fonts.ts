import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Font, openFont } from './font.ts';

export type Fonts = { bold: Font; semibold: Font };

const { resolve } = createRequire(import.meta.url);

let opening: Promise<Fonts> | undefined;

/** The typeface of the site as files that can be drawn from (3 MB); read when the first picture is asked for. */
export function openFonts(): Promise<Fonts> {
  opening ??= readAll();
  return opening;
}

async function readAll(): Promise<Fonts> {
  const read = async (weight: string) =>
    openFont(await readFile(resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`)));
  const [bold, semibold] = await Promise.all([read('Bold'), read('SemiBold')]);
  return { bold, semibold };
}
