import { type CopyKey, t } from '@pq/domain/copy';
import { type ShareFacts, type SitePicture, sharePictureSize } from '@pq/domain/project/share-facts';
import { box, ink, logo, type Node, type Tone, textLine, tones } from '#src/platform/drawing.ts';
import type { Fonts } from '#src/platform/fonts.ts';
import { drawable, fitOneLine, fitTwoLines } from './break-lines.ts';

/** Where the photograph lies; the words have the rest. Messengers cut 15 px off at the top and the bottom (2:1). */
export const photoBox = { width: 660, height: sharePictureSize.height } as const;

const MARGIN = 48;
const WIDTH = sharePictureSize.width - photoBox.width - 2 * MARGIN;
const TIGHT = -0.02;
const SMALL = 26;

export function projectPanel(facts: ShareFacts, fonts: Fonts): Node {
  const tone = facts.failed ? { ...tones[facts.purpose], main: ink.off } : tones[facts.purpose];
  return box(
    { width: '100%', height: '100%' },
    box({ width: photoBox.width, height: '100%' }),
    box(
      {
        flexGrow: 1,
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: `60px ${MARGIN}px 58px`,
        background: '#FFFFFF',
      },
      box(
        { justifyContent: 'space-between', alignItems: 'center' },
        logo(tones[facts.purpose].main, 76),
        badge(oneLine(facts.category, 260, fonts), tones[facts.purpose]),
      ),
      words(facts, fonts),
      figures(facts, tone, fonts),
    ),
  );
}

function oneLine(text: string, width: number, { semibold }: Fonts): string {
  return fitOneLine(drawable(text, semibold), semibold, width / SMALL);
}

function badge(category: string, tone: Tone): Node | null {
  if (category === '') return null;
  return textLine(
    {
      padding: '7px 16px 8px',
      borderRadius: 10,
      background: tone.tint,
      color: tone.deep,
      fontSize: SMALL,
      fontWeight: 600,
    },
    category,
  );
}

function words({ title, author }: ShareFacts, fonts: Fonts): Node {
  const { bold } = fonts;
  const { lines, size } = fitTwoLines(drawable(title, bold), bold, {
    width: WIDTH,
    sizes: [56, 52, 48, 44, 40],
    tracking: TIGHT,
  });
  return box(
    { flexDirection: 'column' },
    textLine(
      { fontSize: SMALL, fontWeight: 600, color: ink.hint, marginBottom: 12 },
      oneLine(author, WIDTH, fonts),
    ),
    ...lines.map((text) =>
      textLine(
        {
          fontSize: size,
          lineHeight: 1.3,
          fontWeight: 700,
          letterSpacing: TIGHT * size,
          color: ink.text,
        },
        text,
      ),
    ),
  );
}

function figures({ figure, unit, note, bar }: ShareFacts, tone: Tone, fonts: Fonts): Node {
  const shown = oneLine(note, WIDTH, fonts);
  return box(
    { flexDirection: 'column' },
    box(
      { alignItems: 'baseline', color: tone.main, fontWeight: 700, lineHeight: 1 },
      textLine({ fontSize: figure.length > 6 ? 56 : 84, letterSpacing: -2 }, figure),
      unit === '' ? null : textLine({ fontSize: 34, marginLeft: 10 }, unit),
    ),
    bar === null ? null : progress(bar, tone),
    shown === ''
      ? null
      : textLine(
          { fontSize: SMALL, lineHeight: 1, fontWeight: 600, color: ink.second, marginTop: 22 },
          shown,
        ),
  );
}

function progress(percent: number, tone: Tone): Node {
  return box(
    { width: '100%', height: 12, borderRadius: 6, background: ink.bar, marginTop: 22 },
    box({
      width: `${Math.max(percent, percent > 0 ? 3 : 0)}%`,
      height: 12,
      borderRadius: 6,
      background: tone.main,
    }),
  );
}

const kinds = {
  site: { title: 'share.site.title', note: 'share.site.note', tone: tones.projects },
  funding: { title: 'share.funding.title', note: 'share.funding.note', tone: tones.projects },
  order: { title: 'share.order.title', note: 'share.order.note', tone: tones.ordermade },
} as const satisfies Record<SitePicture, { title: CopyKey; note: CopyKey; tone: unknown }>;

/** All of it is in the middle, so that a square cut of it still reads. */
export function sitePanel(name: SitePicture): Node {
  const { title, note, tone } = kinds[name];
  return box(
    {
      position: 'relative',
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      background: tone.main,
    },
    box({ position: 'absolute', left: -160, top: 96, width: 1520, opacity: 0.08 }, logo('#FFFFFF', 1520)),
    logo('#FFFFFF', 128),
    box(
      { flexDirection: 'column', alignItems: 'center', margin: '48px 0 36px' },
      ...t(title)
        .split('\n')
        .map((words) =>
          textLine(
            { fontSize: 72, lineHeight: 1.28, fontWeight: 700, letterSpacing: -1.4, color: '#FFFFFF' },
            words,
          ),
        ),
    ),
    textLine(
      {
        padding: '13px 30px 15px',
        borderRadius: 40,
        background: '#FFFFFF',
        color: tone.deep,
        fontSize: 30,
        lineHeight: 1.2,
        fontWeight: 600,
      },
      t(note),
    ),
  );
}
