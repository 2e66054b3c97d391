import { t } from '@pq/domain/copy';
import { orderTemplateUrl } from '@pq/domain/files/upload';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { createByteCache } from '#src/platform/byte-cache.ts';
import { box, drawSvg, ink, logo, type Node, textLine, tones } from '#src/platform/drawing.ts';
import { openFonts } from '#src/platform/fonts.ts';
import { contentDisposition } from '#src/platform/http/file-headers.ts';

const HOUR_S = 3_600;

export function registerOrderSheet(app: FastifyInstance): void {
  const cached = createByteCache({ maxBytes: 1_048_576, concurrency: 1, maxWaiting: 1_000 });
  app.get(orderTemplateUrl, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .header('content-disposition', contentDisposition('attachment', t('pay.template.name')))
      .type('image/png')
      .send(await cached('order', drawOrderSheet)),
  );
}

/** A4 at 150 dots an inch. */
const SIZE = { width: 1_240, height: 1_754 };
const MARGIN = 88;
const EDGE = `2px solid ${ink.off}`;

const rows = [
  'pay.template.project',
  'pay.template.reward',
  'pay.template.options',
  'pay.template.nickname',
  'pay.template.words',
  'pay.template.look',
  'pay.template.size',
  'pay.template.day',
] as const;

async function drawOrderSheet(): Promise<Buffer> {
  const fonts = await openFonts();
  return sharp(await drawSvg(sheet(), SIZE, fonts))
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

function sheet(): Node {
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      boxSizing: 'border-box',
      padding: MARGIN,
      background: '#FFFFFF',
      color: ink.text,
    },
    box(
      { alignItems: 'center', justifyContent: 'space-between' },
      textLine(
        { fontSize: 60, lineHeight: 1.3, fontWeight: 700, letterSpacing: -1.2 },
        t('pay.template.title'),
      ),
      logo(tones.ordermade.main, 96),
    ),
    textLine(
      { marginTop: 8, fontSize: 24, lineHeight: 1.5, fontWeight: 600, color: ink.second },
      t('pay.template.lead'),
    ),
    box(
      { marginTop: 36, flexDirection: 'column', borderTop: EDGE, borderLeft: EDGE, borderRight: EDGE },
      ...rows.map((key) => row(t(key))),
    ),
    space(t('pay.template.picture'), t('pay.template.picture.note'), 2),
    space(t('pay.template.wish'), '', 1),
    textLine(
      { marginTop: 24, fontSize: 22, lineHeight: 1.5, fontWeight: 600, color: ink.hint },
      t('pay.template.foot'),
    ),
  );
}

function row(label: string): Node {
  return box(
    { height: 72, borderBottom: EDGE },
    box(
      {
        width: 240,
        alignItems: 'center',
        padding: '0 24px',
        background: tones.ordermade.tint,
        borderRight: EDGE,
      },
      textLine({ fontSize: 26, lineHeight: 1.3, fontWeight: 700, color: tones.ordermade.deep }, label),
    ),
  );
}

function space(label: string, note: string, share: number): Node {
  return box(
    { flexGrow: share, flexShrink: 1, flexBasis: 0, flexDirection: 'column', marginTop: 24, border: EDGE },
    box(
      { alignItems: 'center', padding: '14px 24px', background: tones.ordermade.tint, borderBottom: EDGE },
      textLine({ fontSize: 26, lineHeight: 1.3, fontWeight: 700, color: tones.ordermade.deep }, label),
      note === ''
        ? null
        : textLine(
            { marginLeft: 20, fontSize: 22, lineHeight: 1.3, fontWeight: 600, color: ink.second },
            note,
          ),
    ),
  );
}
