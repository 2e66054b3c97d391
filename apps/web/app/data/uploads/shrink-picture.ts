import { limits } from '@pq/domain/limits';

/** Longest sides and qualities that are tried, the best first: what a phone takes fits at the first or second. */
const tries = [
  { side: 3_200, quality: 0.88 },
  { side: 2_560, quality: 0.85 },
  { side: 2_048, quality: 0.8 },
  { side: 1_600, quality: 0.75 },
] as const;

/**
 * A picture that is above the limit of uploads, made smaller; every other file as it is, and also one that this browser cannot read:
 * the server says what is wrong with it. The result stands upright and is JPEG, PNG where something shows through.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= limits.uploadBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  try {
    for (const { side, quality } of tries) {
      const drawn = draw(bitmap, side);
      if (!drawn) return file;
      const type = file.type !== 'image/jpeg' && showsThrough(drawn) ? 'image/png' : 'image/jpeg';
      const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, type, quality));
      if (blob && blob.size <= limits.uploadBytes) return new File([blob], nameAs(file.name, type), { type });
    }
    return file;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether a picture has places without ground, looked at every few points. */
function showsThrough(canvas: HTMLCanvasElement): boolean {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < data.length; at += 4 * 7) if ((data[at] ?? 255) < 250) return true;
  return false;
}

function nameAs(name: string, type: 'image/jpeg' | 'image/png'): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
