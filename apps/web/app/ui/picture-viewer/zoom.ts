/** The view of a picture: its scale relative to fitted, and the distance of its middle from the window's in pixels. */
export type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const FITTED: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 4;
const STEPS = [1, 1.5, 2, 3, MAX_SCALE];

export function fit(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Limits a view so that no edge of the picture is inside the stage; a smaller picture is centred. */
export function clamp({ scale, x, y }: View, fitted: Size, stage: Size): View {
  const within = (value: number, room: number) => Math.max(-room, Math.min(room, value)) || 0;
  const room = (size: 'width' | 'height') => Math.max(0, (fitted[size] * scale - stage[size]) / 2);
  return { scale, x: within(x, room('width')), y: within(y, room('height')) };
}

/** Changes the scale while the picture stays in place under `point`, which is relative to the middle of the stage. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const to = Math.max(1, Math.min(MAX_SCALE, scale));
  const by = to / view.scale;
  return { scale: to, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
}

export function nextScale(scale: number, way: 1 | -1): number {
  const beyond = (step: number) => (way > 0 ? step > scale + 0.01 : step < scale - 0.01);
  const steps = way > 0 ? STEPS : STEPS.toReversed();
  return steps.find(beyond) ?? scale;
}

export function shownPart({ scale, x, y }: View, fitted: Size, stage: Size) {
  const along = (offset: number, size: number, room: number) => {
    const whole = size * scale;
    const length = Math.min(1, room / whole);
    return { start: Math.max(0, 0.5 - length / 2 - offset / whole) * 100, length: length * 100 };
  };
  const across = along(x, fitted.width, stage.width);
  const down = along(y, fitted.height, stage.height);
  return { left: across.start, width: across.length, top: down.start, height: down.length };
}
