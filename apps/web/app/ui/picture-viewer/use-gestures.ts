import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { clamp, FITTED, fit, type View, zoomAt } from './zoom.ts';

type Point = { x: number; y: number };
type Input = {
  picture: { width: number; height: number };
  onTurn(way: 1 | -1): void;
  onClose(): void;
};
type Grip = { from: Point; view: View; axis: 'x' | 'y' | null; spread: number };

const TAP_MS = 300;
const TAP_PX = 24;
const DRAG_THRESHOLD_PX = 8;
const TURN_PX = 40;
const CLOSE_PX = 96;

export function useGestures({ picture, onTurn, onClose }: Input) {
  // Not a ref: the stage is in a portal and is mounted after the first effects.
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [view, setView] = useState(FITTED);
  const [drag, setDrag] = useState<Point | null>(null);
  const [isGrabbed, setGrabbed] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip | null>(null);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });

  const place = (next: View) => {
    const box = stage?.getBoundingClientRect();
    if (box) setView(clamp(next, fit(picture, box), box));
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const zoom = (scale: number, at: Point = { x: 0, y: 0 }) => place(zoomAt(view, scale, at));
  const pan = (by: Point) => place({ ...view, x: view.x + by.x, y: view.y + by.y });

  const measure = () => {
    const [first = { x: 0, y: 0 }, second] = fingers.current.values();
    const from = second ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 } : first;
    const spread = second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
    return { from, spread };
  };
  const grab = () => {
    grip.current = fingers.current.size > 0 ? { ...measure(), view, axis: null } : null;
    setGrabbed(fingers.current.size > 0);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    grab();
  };
  const onPointerMove = (event: PointerEvent) => {
    const start = grip.current;
    if (!start || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    follow(start);
  };
  const follow = (start: Grip) => {
    const { from, spread } = measure();
    const moved = { x: from.x - start.from.x, y: from.y - start.from.y };
    if (spread > 0 && start.spread > 0) {
      const pinched = zoomAt(start.view, (start.view.scale * spread) / start.spread, fromMiddle(start.from));
      place({ ...pinched, x: pinched.x + moved.x, y: pinched.y + moved.y });
    } else if (start.view.scale > 1) {
      place({ ...start.view, x: start.view.x + moved.x, y: start.view.y + moved.y });
    } else {
      start.axis ??= axisOf(moved);
      if (start.axis) setDrag(start.axis === 'x' ? { x: moved.x, y: 0 } : { x: 0, y: Math.max(0, moved.y) });
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    const start = grip.current;
    if (!fingers.current.delete(event.pointerId)) return;
    grab();
    setDrag(null);
    if (!start || start.spread > 0 || event.type === 'pointercancel') return;
    const moved = { x: event.clientX - start.from.x, y: event.clientY - start.from.y };
    const meant = intentOf(start.view.scale > 1 ? 'free' : start.axis, moved);
    if (meant === 'close') onClose();
    else if (meant === 'tap') tap({ x: event.clientX, y: event.clientY }, event.timeStamp);
    else if (meant !== null) onTurn(meant);
  };
  const tap = (point: Point, at: number) => {
    const before = lastTap.current;
    const isSecond = at - before.at < TAP_MS && Math.hypot(point.x - before.x, point.y - before.y) < TAP_PX;
    lastTap.current = { at: isSecond ? 0 : at, ...point };
    if (isSecond) zoom(view.scale > 1 ? 1 : 2, fromMiddle(point));
  };

  const onWheel = useRef((_event: WheelEvent) => {});
  onWheel.current = (event) => {
    // Neither the page below may scroll nor the browser zoom.
    event.preventDefault();
    zoom(view.scale * Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY }));
  };
  useEffect(() => {
    const listen = (event: WheelEvent) => onWheel.current(event);
    // React's own listeners are passive and cannot prevent scrolling by the wheel.
    stage?.addEventListener('wheel', listen, { passive: false });
    return () => stage?.removeEventListener('wheel', listen);
  }, [stage]);

  return {
    stage,
    setStage,
    view,
    drag,
    isGrabbed,
    zoom,
    pan,
    reset: () => setView(FITTED),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

function axisOf({ x, y }: Point): Grip['axis'] {
  if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_THRESHOLD_PX) return null;
  return Math.abs(x) >= Math.abs(y) ? 'x' : 'y';
}

function intentOf(axis: Grip['axis'] | 'free', { x, y }: Point): 'tap' | 'close' | 1 | -1 | null {
  if (axis === null || axisOf({ x, y }) === null) return 'tap';
  // Dragging a zoomed picture only moves it.
  if (axis === 'free') return null;
  if (axis === 'y') return y > CLOSE_PX ? 'close' : null;
  if (Math.abs(x) <= TURN_PX) return null;
  return x < 0 ? 1 : -1;
}
