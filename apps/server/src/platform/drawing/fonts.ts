import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Font, openFont } from './font.ts';

export type Fonts = { bold: Font; semibold: Font };

const require = createRequire(import.meta.url);
/** Named in full, so that the dependency is seen. */
const files = {
  bold: require.resolve('pretendard/dist/public/static/Pretendard-Bold.otf'),
  semibold: require.resolve('pretendard/dist/public/static/Pretendard-SemiBold.otf'),
};

let opening: Promise<Fonts> | undefined;

/** The typeface of the site as files that can be drawn from (3 MB); read when the first picture is asked for. */
export function openFonts(): Promise<Fonts> {
  opening ??= readAll();
  return opening;
}

async function readAll(): Promise<Fonts> {
  const [bold, semibold] = await Promise.all([readFile(files.bold), readFile(files.semibold)]);
  return { bold: openFont(bold), semibold: openFont(semibold) };
}
