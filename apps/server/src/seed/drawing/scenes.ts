import { hand, type Person, person } from './people.ts';
import { area, at, circle, ellipse, lifted, line, rect, shadow, times, wash } from './svg.ts';
import { lamp, pine, potted, stove, tree } from './things.ts';

/** Where and how things are shown. Each gives the body of a whole sheet. */

/** A wall, what one stands on, and something strong for marks. */
export type Colours = {
  wall: string;
  wall2: string;
  floor: string;
  floor2: string;
  main: string;
  dark: string;
};

/** A thing that stands at a place, some larger, some turned. */
export type Placed = readonly [thing: string, x: number, y: number, scale?: number, turn?: number];

const placed = (things: readonly Placed[]) =>
  things.map(([thing, x, y, scale = 1, turn = 0]) => at(x, y, scale, thing, turn)).join('');

/** What is above the ground by much flies, and leaves no shadow. */
const grounded = (things: readonly Placed[]) =>
  things
    .map(
      ([thing, x, y, scale = 1, turn = 0]) =>
        (y < 500 ? '' : shadow(x + 26 * scale, y, 150 * scale, 18 * scale)) + at(x, y, scale, thing, turn),
    )
    .join('');

export const room = ({ wall, wall2, floor, floor2 }: Colours, y = 640) =>
  rect(0, 0, 1200, y, wash(wall, wall2, 'b')) +
  rect(0, y, 1200, 900 - y, wash(floor, floor2)) +
  rect(0, y, 1200, 5, '#fff', 'opacity=".3"');

export const windowLight = (x: number, y: number, opacity = 0.4) =>
  `<g transform="translate(${x} ${y}) skewX(-18)" fill="#fff" opacity="${opacity}" filter="url(#blur)"><rect width="130" height="200"/><rect x="146" width="130" height="200"/><rect y="216" width="130" height="230"/><rect x="146" y="216" width="130" height="230"/></g>`;

const pane = (x: number, y: number, w: number, h: number, sky: string, frame: string) =>
  rect(x - 14, y - 14, w + 28, h + 28, frame, 'rx="8"') +
  rect(x, y, w, h, sky) +
  rect(x + w / 2 - 6, y, 12, h, frame) +
  rect(x, y + h / 2 - 6, w, 12, frame) +
  rect(x - 30, y + h + 10, w + 60, 22, frame, 'rx="6"');

const shelf = (x: number, y: number, w: number, wood: string) =>
  rect(x, y, w, 22, wood, 'rx="5"') + rect(x, y + 22, w, 16, '#000', 'opacity=".1"');

const garland = (y: number) =>
  line(`M0 ${y}C300 ${y + 90} 600 ${y + 90} 900 ${y + 20}S1150 ${y + 40} 1200 ${y + 60}`, '#3A2F4A', 5) +
  times(
    11,
    (n) =>
      circle(40 + n * 112, y + 40 + 40 * Math.sin(0.4 + n * 0.55), 15, '#FFE29A') +
      circle(40 + n * 112, y + 40 + 40 * Math.sin(0.4 + n * 0.55), 36, '#FFE29A', 'opacity=".2"'),
  );

const hills = (far: string, near: string, y = 520) =>
  area(
    `M0 ${y}C200 ${y - 120} 380 ${y + 30} 560 ${y - 60}C760 ${y - 150} 960 ${y + 20} 1200 ${y - 90}L1200 900L0 900Z`,
    far,
  ) +
  area(
    `M0 ${y + 120}C260 ${y + 30} 520 ${y + 160} 760 ${y + 90}C960 ${y + 30} 1100 ${y + 100} 1200 ${y + 70}L1200 900L0 900Z`,
    near,
  );

const stars = (count: number) =>
  times(count, (n) =>
    circle((n * 197 + 60) % 1200, (n * 89 + 40) % 420, n % 4 ? 3 : 5, '#fff', 'opacity=".8"'),
  );

/** Somebody shows a thing, held in front or beside on the table. */
export function holding(colours: Colours, who: Person, things: readonly Placed[], left = 470): string {
  return (
    rect(0, 0, 1200, 900, wash(colours.wall, colours.wall2, 'b')) +
    circle(left + 130, 400, 360, '#fff', 'opacity=".35"') +
    at(left, 860, 1.35, person(who)) +
    rect(0, 760, 1200, 140, wash(colours.floor, colours.floor2)) +
    rect(0, 760, 1200, 6, '#fff', 'opacity=".3"') +
    grounded(things)
  );
}

/** Somebody works at a table under a shelf, the window to the side. */
export function atWork(
  colours: Colours,
  who: Person,
  onShelf: readonly Placed[],
  onTable: readonly Placed[],
): string {
  return (
    rect(0, 0, 1200, 900, wash(colours.wall, colours.wall2, 'b')) +
    pane(70, 90, 260, 330, wash('#CFE6F2', '#F6F2E4'), '#FFFDF8') +
    shelf(720, 300, 430, colours.floor2) +
    placed(onShelf) +
    at(500, 760, 1.2, person(who)) +
    rect(0, 700, 1200, 200, wash(colours.floor, colours.floor2)) +
    rect(0, 700, 1200, 10, '#fff', 'opacity=".25"') +
    grounded(onTable)
  );
}

/** Two people with a thing between them. */
export function together(colours: Colours, one: Person, other: Person, between: readonly Placed[]): string {
  return (
    rect(0, 0, 1200, 900, wash(colours.wall, colours.wall2)) +
    rect(0, 0, 1200, 120, colours.main, 'opacity=".25"') +
    times(6, (n) => rect(n * 210 - 20, 0, 120, 900, '#fff', 'opacity=".09"')) +
    at(300, 830, 1.25, person(one)) +
    at(900, 850, 1.32, person(other)) +
    ellipse(600, 880, 760, 130, colours.floor) +
    ellipse(600, 872, 740, 120, colours.floor2, 'opacity=".5"') +
    grounded(between)
  );
}

/** Outside, by day. */
export function outdoors(
  sky: readonly [string, string],
  land: readonly [string, string],
  who: Person | null,
  things: readonly Placed[],
  x = 420,
): string {
  return (
    rect(0, 0, 1200, 900, wash(...sky)) +
    circle(960, 170, 80, '#fff', 'opacity=".75"') +
    ellipse(260, 170, 130, 34, '#fff', 'opacity=".6"') +
    ellipse(340, 150, 90, 34, '#fff', 'opacity=".6"') +
    hills(land[0], land[1]) +
    (who ? at(x, 900, 1.3, person(who)) : '') +
    grounded(things)
  );
}

/** Hands at work, seen from above. */
export function hands(
  ground: string,
  skin: string,
  sleeve: string,
  things: readonly Placed[],
  ways: readonly [number, number, number][] = [
    [330, 900, 16],
    [880, 900, -16],
  ],
): string {
  return (
    rect(0, 0, 1200, 900, ground) +
    times(7, (n) => rect(0, n * 140 - 20, 1200, 3, '#000', 'opacity=".07"')) +
    lifted(placed(things)) +
    lifted(ways.map(([x, y, turn]) => at(x, y, 1.5, hand(skin, sleeve), turn)).join(''))
  );
}

/** What belongs together, laid out on a ground and seen from above. */
export const laidOut = (ground: string, ground2: string, things: readonly Placed[], under = '') =>
  rect(0, 0, 1200, 900, wash(ground, ground2, 'b')) +
  under +
  things.map(([thing, x, y, scale = 1, turn = 0]) => lifted(at(x, y, scale, thing, turn))).join('');

/** A thing with its measures: arrows beside and below it, on squared paper. */
export function measured(
  paper: string,
  ink: string,
  things: readonly Placed[],
  boxes: readonly [x: number, y: number, w: number, h: number][],
): string {
  const arrow = (x1: number, y1: number, x2: number, y2: number) =>
    line(`M${x1} ${y1}L${x2} ${y2}`, ink, 5) +
    (y1 === y2
      ? area(`M${x1} ${y1}l22 -12v24ZM${x2} ${y2}l-22 -12v24Z`, ink)
      : area(`M${x1} ${y1}l-12 22h24ZM${x2} ${y2}l-12 -22h24Z`, ink));
  return (
    rect(0, 0, 1200, 900, paper) +
    times(24, (n) => rect(n * 50, 0, 2, 900, ink, 'opacity=".1"')) +
    times(18, (n) => rect(0, n * 50, 1200, 2, ink, 'opacity=".1"')) +
    grounded(things) +
    boxes
      .map(
        ([x, y, w, h]) =>
          line(
            `M${x} ${y + 24}v50M${x + w} ${y + 24}v50M${x - 24} ${y - h}h-50M${x - 24} ${y}h-50`,
            ink,
            3,
            'opacity=".5"',
          ) +
          arrow(x, y + 54, x + w, y + 54) +
          arrow(x - 54, y - h, x - 54, y) +
          rect(x + w / 2 - 44, y + 36, 88, 36, paper, 'rx="8"') +
          rect(x + w / 2 - 26, y + 48, 52, 12, ink, 'rx="6"') +
          rect(x - 72, y - h / 2 - 22, 36, 44, paper, 'rx="8"') +
          rect(x - 66, y - h / 2 - 6, 24, 12, ink, 'rx="6"'),
      )
      .join('')
  );
}

/** On a table by the wall; `light` is where the window's light falls. */
export const still = (
  colours: Colours,
  things: readonly Placed[],
  { y = 640, light = 760, behind = '' } = {},
) => room(colours, y) + windowLight(light, 60) + behind + grounded(things);

/** Shelves full of what a workshop makes. */
export function shelves(colours: Colours, rows: readonly (readonly string[])[], scale: number): string {
  const step = 820 / rows.length;
  return (
    rect(0, 0, 1200, 900, wash(colours.wall, colours.wall2)) +
    rows
      .map((things, row) => {
        const y = 60 + step * (row + 1) - 40;
        const gap = 1100 / things.length;
        return (
          shelf(40, y, 1120, colours.floor2) +
          things
            .map(
              (thing, n) =>
                shadow(60 + gap * (n + 0.5) + 14, y + 2, gap * 0.3, 8, 0.2) +
                at(60 + gap * (n + 0.5), y, scale, thing),
            )
            .join('')
        );
      })
      .join('')
  );
}

/** A street of small houses. */
export function street(night: boolean, walls: readonly string[], things: readonly Placed[]): string {
  const sky = night ? wash('#20264E', '#6A4A7C') : wash('#CFE3F2', '#FBEFDD');
  const glass = night ? '#FFE29A' : '#DCEBF2';
  return (
    rect(0, 0, 1200, 900, sky) +
    (night ? stars(18) + circle(1010, 120, 54, '#F6E7B0') : circle(180, 130, 64, '#FFF3C9')) +
    walls
      .map((wall, n) => {
        const w = 1200 / walls.length;
        const top = 210 + ((n * 83) % 130);
        const x = n * w;
        return (
          rect(x, top, w, 560 - top + 200, wall) +
          area(`M${x - 10} ${top}L${x + w / 2} ${top - 84}L${x + w + 10} ${top}Z`, '#000', 'opacity=".35"') +
          area(`M${x - 10} ${top}L${x + w / 2} ${top - 84}L${x + w + 10} ${top}Z`, wall, 'opacity=".6"') +
          rect(x + w * 0.16, top + 50, w * 0.26, 90, glass, 'rx="4"') +
          rect(x + w * 0.58, top + 50, w * 0.26, 90, glass, 'rx="4"') +
          area(
            `M${x + w * 0.06} 560h${w * 0.88}l16 50h-${w * 0.88 + 32}Z`,
            ['#D9493A', '#2F7F7A', '#F2C46D', '#3F6FB5'][n % 4] ?? '',
          ) +
          rect(x + w * 0.12, 610, w * 0.46, 150, glass, 'rx="4" opacity=".9"') +
          rect(x + w * 0.66, 610, w * 0.22, 150, '#5F3A20', 'rx="4"')
        );
      })
      .join('') +
    rect(0, 760, 1200, 140, night ? '#1D1A34' : '#CBBFAF') +
    rect(0, 760, 1200, 8, '#fff', 'opacity=".2"') +
    (night ? garland(60) : '') +
    grounded(things)
  );
}

/** A stage in the light of lamps. */
export const stage = (
  curtain: string,
  curtain2: string,
  things: readonly Placed[],
  heads: readonly string[] = [],
) =>
  rect(0, 0, 1200, 900, wash(curtain, '#1B1230')) +
  times(9, (n) =>
    area(
      `M${n * 140 - 20} 0h70C${n * 140 + 30} 300 ${n * 140 + 70} 460 ${n * 140 + 40} 660h-80C${n * 140 - 30} 460 ${n * 140} 300 ${n * 140 - 20} 0Z`,
      curtain2,
      'opacity=".5"',
    ),
  ) +
  area('M300 0L120 680L520 680ZM900 0L680 680L1080 680Z', '#FFE9A6', 'opacity=".16"') +
  ellipse(600, 690, 620, 90, '#8A5A4A') +
  ellipse(600, 678, 600, 80, '#A9745C') +
  grounded(things) +
  heads
    .map(
      (colour, n) =>
        circle(60 + n * (1080 / Math.max(1, heads.length - 1)), 880 - (n % 2) * 26, 66, colour) +
        rect(
          -20 + n * (1080 / Math.max(1, heads.length - 1)),
          900 - (n % 2) * 26,
          160,
          80,
          colour,
          'rx="40"',
        ),
    )
    .join('');

/** A living room in the evening. */
export const livingRoom = (colours: Colours, things: readonly Placed[]) =>
  room(colours, 650) +
  pane(90, 80, 300, 300, wash('#2B2F5C', '#6A4A7C'), '#FFFDF8') +
  circle(300, 150, 34, '#F6E7B0') +
  ellipse(620, 820, 520, 70, colours.main, 'opacity=".5"') +
  at(1080, 690, 1.1, lamp()) +
  circle(1080, 420, 190, '#FFE9A6', 'opacity=".22" filter="url(#glow)"') +
  at(60, 720, 0.9, potted()) +
  grounded(things);

/** A wood, light falling through it. */
export const forest = (things: readonly Placed[], night = false) =>
  rect(0, 0, 1200, 900, night ? wash('#1B2440', '#3A5A5E') : wash('#DCEBD3', '#A9C9A4')) +
  (night
    ? stars(20)
    : area('M500 0L200 900L460 900L640 0ZM800 0L640 900L860 900L900 0Z', '#fff', 'opacity=".22"')) +
  [
    [60, 640, 1.5],
    [260, 600, 1.1],
    [450, 580, 0.9],
    [760, 590, 1],
    [960, 610, 1.2],
    [1140, 650, 1.6],
  ]
    .map(([x = 0, y = 0, s = 1], n) =>
      at(x, y, s, n % 2 ? tree(night ? '#24473F' : '#6F9B74') : pine(night ? '#1D3A36' : '#4C7F5E')),
    )
    .join('') +
  area('M0 660C300 600 800 700 1200 640L1200 900L0 900Z', night ? '#16302C' : '#5D8570') +
  area('M0 760C400 710 760 800 1200 740L1200 900L0 900Z', night ? '#10241F' : '#47705B') +
  grounded(things);

/** A classroom that becomes something else. */
export const classroom = (colours: Colours, things: readonly Placed[]) =>
  room(colours, 660) +
  pane(60, 110, 230, 300, wash('#CFE6F2', '#EAF3E4'), '#8A5A34') +
  pane(330, 110, 230, 300, wash('#CFE6F2', '#EAF3E4'), '#8A5A34') +
  rect(640, 90, 500, 300, '#8A5A34', 'rx="8"') +
  rect(660, 110, 460, 260, '#33544A') +
  line('M700 180C760 150 820 210 880 180M700 260L860 260M900 320L1080 200', '#fff', 6, 'opacity=".45"') +
  times(8, (n) => line(`M${n * 170 - 40} 660L${n * 230 - 200} 900`, '#000', 3, 'opacity=".1"')) +
  grounded(things);

/** A gallery's wall with pictures under their lamps. */
export const gallery = (
  wall: string,
  wall2: string,
  pictures: readonly Placed[],
  things: readonly Placed[] = [],
) =>
  rect(0, 0, 1200, 720, wash(wall, wall2)) +
  pictures
    .map(
      ([, x, y, scale = 1]) =>
        area(
          `M${x - 20} 40L${x + 20} 40L${x + 210 * scale} ${y + 30}L${x - 210 * scale} ${y + 30}Z`,
          '#fff',
          'opacity=".16"',
        ) + rect(x - 34, 26, 68, 22, '#2b2430', 'rx="8"'),
    )
    .join('') +
  rect(0, 720, 1200, 180, wash('#B79A78', '#8F7354')) +
  rect(0, 712, 1200, 12, '#fff', 'opacity=".5"') +
  pictures.map(([thing, x, y, scale = 1, turn = 0]) => lifted(at(x, y, scale, thing, turn))).join('') +
  grounded(things);

/** A kitchen with tiles and a board. */
export const kitchen = (
  tile: string,
  tile2: string,
  board: string,
  things: readonly Placed[],
  hanging: readonly Placed[] = [],
) =>
  rect(0, 0, 1200, 640, tile) +
  times(40, (n) =>
    rect(
      (n % 10) * 124 + 4 - (Math.floor(n / 10) % 2) * 60,
      Math.floor(n / 10) * 128 + 4,
      116,
      120,
      tile2,
      'rx="8" opacity=".55"',
    ),
  ) +
  rect(0, 130, 1200, 14, '#8A5A34') +
  placed(hanging) +
  rect(0, 620, 1200, 280, wash('#D9B98C', '#B98E5E')) +
  rect(0, 620, 1200, 8, '#fff', 'opacity=".4"') +
  rect(240, 690, 720, 130, board, 'rx="20"') +
  grounded(things);

/** The sea's or a river's bank. */
export const shore = (
  sky: readonly [string, string],
  water: string,
  sand: string,
  things: readonly Placed[],
) =>
  rect(0, 0, 1200, 460, wash(...sky)) +
  circle(880, 260, 90, '#fff', 'opacity=".8"') +
  area('M0 400L180 330L340 400L560 300L760 400L960 350L1200 410L1200 470L0 470Z', '#000', 'opacity=".14"') +
  rect(0, 440, 1200, 250, water) +
  times(12, (n) =>
    line(`M${(n * 211) % 1100} ${480 + n * 16}q30 -14 60 0t60 0`, '#fff', 6, 'opacity=".45"'),
  ) +
  area('M0 660C260 610 620 700 1200 620L1200 900L0 900Z', sand) +
  grounded(things);

/** A roof over the town, with room for what one keeps there. */
export const roof = (things: readonly Placed[]) =>
  rect(0, 0, 1200, 900, wash('#BFE0EE', '#FBF3DF')) +
  times(9, (n) => {
    const h = 140 + ((n * 67) % 190);
    return (
      rect(n * 138 - 20, 560 - h, 120, h + 40, ['#B9C6D6', '#A9B8CC', '#CBD5E0'][n % 3] ?? '') +
      times(6, (k) =>
        rect(n * 138 - 2 + (k % 2) * 46, 580 - h + Math.floor(k / 2) * 48, 26, 26, '#fff', 'opacity=".55"'),
      )
    );
  }) +
  rect(0, 560, 1200, 40, '#C98F6A') +
  rect(0, 600, 1200, 300, wash('#E3D6C4', '#C9B7A0')) +
  times(5, (n) => rect(n * 260, 600, 4, 300, '#000', 'opacity=".07"')) +
  grounded(things);

/** A desk by night in the light of its lamp. */
export const desk = (wall: string, wall2: string, things: readonly Placed[], lampAt = 180) =>
  rect(0, 0, 1200, 900, wash(wall, wall2)) +
  circle(lampAt, 470, 420, '#FFE9A6', 'opacity=".3" filter="url(#glow)"') +
  rect(0, 680, 1200, 220, wash('#8A5A34', '#5F3A20')) +
  rect(0, 680, 1200, 8, '#fff', 'opacity=".2"') +
  at(lampAt, 690, 1.15, lamp()) +
  grounded(things);

/** A hearth to sit at. */
export const hearth = (colours: Colours, things: readonly Placed[]) =>
  room(colours, 660) +
  at(930, 700, 1.25, stove()) +
  circle(930, 560, 240, '#F59B3A', 'opacity=".25" filter="url(#glow)"') +
  ellipse(430, 800, 400, 70, colours.main, 'opacity=".55"') +
  grounded(things);

/** A pattern that fills the sheet, seen from very near; `corner` lies on it. */
export const near = (ground: string, pattern: string, corner: readonly Placed[] = [], shade = 0.28) =>
  rect(0, 0, 1200, 900, ground) +
  pattern +
  `<rect width="1200" height="900" fill="${wash('#ffffff', '#000000', 'b')}" opacity="${shade * 0.6}"/>` +
  corner.map(([thing, x, y, scale = 1, turn = 0]) => lifted(at(x, y, scale, thing, turn))).join('');
