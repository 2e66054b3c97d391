/** A part of a picture, in its own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** Twice what the server keeps: enough for whatever it becomes, and far below its limit. */
const SIDE = 1_024;

/** Cuts a square out of the picture at `url`, at most 1024 pixels a side, as JPEG on white. Rejects for what is no picture. */
export async function cropPicture(url: string, area: CropArea, name: string): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  const side = Math.min(SIDE, Math.round(area.width));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG knows no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('no blob');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
