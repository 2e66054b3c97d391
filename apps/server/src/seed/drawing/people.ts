import { area, circle, ellipse, line, rect, times } from './svg.ts';

/** Somebody seen from the front down to the hips, who stands on 0,0 and is about 500 high. */
export type Person = {
  hair: 'short' | 'bob' | 'bun' | 'long' | 'curly' | 'beanie';
  hairColour: string;
  skin: string;
  top: string;
  apron?: string;
  /** Where the hands are, left and right. */
  hands: readonly [readonly [number, number], readonly [number, number]];
};

const back: Record<Person['hair'], (colour: string) => string> = {
  short: () => '',
  bob: (colour) => area('M-78 -400C-88 -520 88 -520 78 -400L74 -330L-74 -330Z', colour),
  bun: (colour) => circle(0, -516, 38, colour),
  long: (colour) =>
    area(
      'M-76 -410C-86 -520 86 -520 76 -410C84 -330 96 -270 80 -230L-80 -230C-96 -270 -84 -330 -76 -410Z',
      colour,
    ),
  curly: (colour) =>
    times(11, (n) =>
      circle(84 * Math.cos(Math.PI + n * 0.314), -420 + 84 * Math.sin(Math.PI + n * 0.314), 34, colour),
    ),
  beanie: (colour) => area('M-70 -400L-66 -350L66 -350L70 -400Z', colour),
};

const front: Record<Person['hair'], (colour: string, top: string) => string> = {
  short: (colour) =>
    area('M-70 -404C-84 -500 84 -506 70 -404C60 -440 40 -452 0 -450C-36 -452 -58 -440 -70 -404Z', colour),
  bob: (colour) =>
    area('M-74 -390C-84 -508 84 -508 74 -390C60 -430 30 -448 -10 -454C-30 -430 -58 -420 -74 -390Z', colour),
  bun: (colour) => area('M-70 -396C-80 -500 80 -500 70 -396C50 -446 -50 -446 -70 -396Z', colour),
  long: (colour) =>
    area('M-74 -380C-86 -510 86 -510 74 -380C64 -430 40 -446 0 -462C-40 -446 -64 -430 -74 -380Z', colour),
  curly: (colour) => times(8, (n) => circle(-60 + n * 17, -460 + Math.abs(n - 3.5) * 10, 26, colour)),
  beanie: (_, top) =>
    area('M-74 -440C-78 -548 78 -548 74 -440Z', top) +
    rect(-82, -468, 164, 40, top, 'rx="18"') +
    rect(-82, -468, 164, 40, '#fff', 'rx="18" opacity=".3"') +
    circle(0, -530, 24, '#FFFDF7'),
};

export function person({ hair, hairColour, skin, top, apron, hands: [left, right] }: Person): string {
  const arm = (side: -1 | 1, [x, y]: readonly [number, number]) =>
    line(`M${side * 112} -240C${side * 176} -150 ${(x + side * 150) / 1.6} ${y + 30} ${x} ${y}`, top, 58) +
    circle(x, y, 32, skin);
  return (
    back[hair](hairColour) +
    area('M-150 0C-160 -120 -160 -240 -110 -276C-70 -296 70 -296 110 -276C160 -240 160 -120 150 0Z', top) +
    rect(-26, -350, 52, 90, skin, 'rx="20"') +
    area(
      'M-26 -330C-10 -316 10 -316 26 -330L26 -300C10 -284 -10 -284 -26 -300Z',
      '#2b1f16',
      'opacity=".16"',
    ) +
    area('M-40 -284C-20 -256 20 -256 40 -284Z', skin) +
    (apron
      ? area('M-70 -230L70 -230L84 -120L130 -100L136 0L-136 0L-130 -100L-84 -120Z', apron) +
        line('M-60 -230L-36 -284M60 -230L36 -284', apron, 14) +
        rect(-50, -90, 100, 60, '#000', 'rx="8" opacity=".1"')
      : '') +
    ellipse(0, -400, 68, 78, skin) +
    circle(-70, -396, 14, skin) +
    circle(70, -396, 14, skin) +
    front[hair](hairColour, top) +
    circle(-26, -398, 6, '#2b2430') +
    circle(26, -398, 6, '#2b2430') +
    line('M-36 -416C-30 -422 -22 -422 -16 -418M36 -416C30 -422 22 -422 16 -418', hairColour, 5) +
    ellipse(-40, -376, 13, 9, '#E0796C', 'opacity=".35"') +
    ellipse(40, -376, 13, 9, '#E0796C', 'opacity=".35"') +
    line('M0 -394L-4 -376L4 -374', '#2b1f16', 3, 'opacity=".35"') +
    line('M-18 -356C-8 -344 8 -344 18 -356', '#A8452F', 5) +
    arm(-1, left) +
    arm(1, right)
  );
}

/** A sleeve and its hand that reach up from 0,0. */
export const hand = (skin: string, sleeve: string) =>
  line('M0 60L0 -120', sleeve, 110) +
  rect(-58, -140, 116, 30, '#fff', 'rx="8" opacity=".4"') +
  area('M-44 -130C-56 -200 -50 -250 -30 -270C-10 -290 30 -290 44 -262C58 -230 56 -180 44 -130Z', skin) +
  line('M-42 -190C-80 -210 -90 -250 -76 -276', skin, 30) +
  line('M-18 -284L-22 -226M6 -290L4 -230M30 -280L28 -228', '#2b1f16', 3, 'opacity=".25"');
