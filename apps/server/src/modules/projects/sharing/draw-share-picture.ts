import { isPubliclyVisible, type Purpose } from '@pq/domain/project/project';
import {
  type ShareFacts,
  type SitePicture,
  shareFacts,
  sharePictureSize,
  shareVersion,
} from '@pq/domain/project/share-facts';
import sharp from 'sharp';
import { drawSvg, type Node } from '#src/platform/drawing.ts';
import { type Fonts, openFonts } from '#src/platform/fonts.ts';
import type { Platform } from '#src/platform/platform.ts';
import { isPublicPath, type Storage } from '#src/providers/storage/storage.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { photoBox, projectPanel, sitePanel } from './panels.ts';

const FILES = '/files/';

/** Larger pictures are not decoded: 50 megapixels need 150 MB. */
const MAX_PIXELS = 50_000_000;

export type SharedProject = { version: string; facts: ShareFacts; ground: string };

export async function findSharedProject(
  platform: Platform,
  project: { key: string; purpose: Purpose },
): Promise<SharedProject | null> {
  const [card] = await getProjectCards(platform.database.db, [project.key], null);
  if (!card || card.purpose !== project.purpose || !isPubliclyVisible(card.state)) return null;
  const facts = shareFacts(card, platform.clock.now());
  return { version: shareVersion(facts), facts, ground: card.images.ground };
}

/** Draws a project's share picture: a JPEG of 1200 × 630 pixels. Without a readable photograph its ground shows. */
export async function drawProjectPicture(
  storage: Storage,
  { facts, ground }: SharedProject,
): Promise<Buffer> {
  const fonts = await openFonts();
  const photo = await cutPhoto(storage, facts.thumbnail, { ...photoBox, dull: facts.failed });
  const under = photo ? [{ bytes: photo, left: 0, top: 0 }] : [];
  return paint(projectPanel(facts, fonts), under, ground, fonts);
}

export async function drawSitePicture(name: SitePicture): Promise<Buffer> {
  return paint(sitePanel(name), [], '#FFFFFF', await openFonts());
}

/**
 * A stored picture cut to a size around its middle, as raw-fast PNG, grey when `dull`. Null when it is not one of our own
 * files, is gone, or its bytes are no picture. Throws unavailable when the store does not answer: a picture drawn
 * without the photograph would be cached.
 */
async function cutPhoto(
  storage: Storage,
  url: string,
  { width, height, dull }: { width: number; height: number; dull: boolean },
): Promise<Buffer | null> {
  const path = url.startsWith(FILES) ? url.slice(FILES.length) : '';
  const bytes = isPublicPath(path) ? await storage.read(path) : null;
  if (!bytes) return null;
  try {
    const cut = sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#FFFFFF' });
    return await (dull ? cut.grayscale() : cut).toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
  } catch {
    return null;
  }
}

/** Messengers refuse or delay larger ones. */
const MAX_BYTES = 300 * 1_024;
const QUALITIES = [88, 80, 70, 55] as const;

type Layer = { bytes: Buffer; left: number; top: number };

async function paint(drawing: Node, under: Layer[], ground: string, fonts: Fonts): Promise<Buffer> {
  const svg = await drawSvg(drawing, sharePictureSize, fonts);
  const painted = await sharp({ create: { ...sharePictureSize, channels: 3, background: ground } })
    .composite([
      ...under.map(({ bytes, left, top }) => ({ input: bytes, left, top })),
      { input: svg, left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return encode(painted);
}

async function encode(pixels: Buffer): Promise<Buffer> {
  const encoded = (quality: number) =>
    sharp(pixels, { raw: { ...sharePictureSize, channels: 3 } })
      .jpeg({ quality, progressive: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
      .toBuffer();
  for (const quality of QUALITIES) {
    const jpeg = await encoded(quality);
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  return encoded(40);
}
