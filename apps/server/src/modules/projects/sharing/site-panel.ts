import type { CopyKey } from '@pq/domain/copy';
import { t } from '@pq/domain/copy';
import type { SitePicture } from '@pq/domain/project/share-facts';
import { box, line, logo, type Node, tones } from '#src/platform/drawing.ts';

const kinds = {
  site: { title: 'share.site.title', note: 'share.site.note', tone: tones.projects },
  funding: { title: 'share.funding.title', note: 'share.funding.note', tone: tones.projects },
  order: { title: 'share.order.title', note: 'share.order.note', tone: tones.ordermade },
} as const satisfies Record<SitePicture, { title: CopyKey; note: CopyKey; tone: unknown }>;

/** A share picture of the site itself. All of it is in the middle, so that a square cut of it still reads. */
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
          line(
            { fontSize: 72, lineHeight: 1.28, fontWeight: 700, letterSpacing: -1.4, color: '#FFFFFF' },
            words,
          ),
        ),
    ),
    line(
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
