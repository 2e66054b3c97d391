export type CropArea = { x: number; y: number; width: number; height: number };

/** `url` is local or of our own site. */
export type PickedPicture = { url: string; name: string };

/** At most `most` pixels wide. Rejects for files that are no pictures. */
export async function cropPicture({ url, name }: PickedPicture, area: CropArea, most: number): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  const width = Math.max(1, Math.min(most, Math.round(area.width)));
  const height = Math.max(1, Math.round((width * area.height) / area.width));
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('no blob');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
