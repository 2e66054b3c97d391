import { area, at, circle, ellipse, line, rect, times } from './svg.ts';

/** Materials from very near, each over the whole sheet. */

const rows = (count: number, part: (row: number) => string) => times(count, part);

export const knit = (a: string, b: string, c: string) =>
  rows(7, (row) =>
    times(12, (n) => {
      const colour = row % 5 === 2 && n % 3 !== 1 ? b : row % 5 === 3 && n % 2 ? c : a;
      return at(
        n * 104 + 14,
        row * 130 + 24,
        1.4,
        area('M0 0C10 10 20 40 20 84C0 70 -20 40 -26 10C-20 -6 -8 -8 0 0Z', colour) +
          area('M42 0C32 10 22 40 22 84C42 70 62 40 68 10C62 -6 50 -8 42 0Z', colour) +
          line('M-14 20C-6 40 4 56 16 70M56 20C48 40 38 56 26 70', '#000', 3, 'opacity=".14"'),
      );
    }),
  );

export const grain = (dark: string, knots: readonly [number, number][] = [[760, 380]]) =>
  rows(17, (n) =>
    line(
      `M0 ${n * 56 + 10}C300 ${n * 56 - 30 + (n % 4) * 18} 620 ${n * 56 + 60 - (n % 3) * 20} 1200 ${n * 56 + (n % 5) * 9}`,
      dark,
      5 + (n % 3) * 3,
      'opacity=".35"',
    ),
  ) +
  knots
    .map(([x, y]) =>
      [110, 80, 52, 26]
        .map((r, n) =>
          ellipse(x, y, r * 1.7, r * 0.8, 'none', `stroke="${dark}" stroke-width="${8 - n}" opacity=".55"`),
        )
        .join(''),
    )
    .join('');

export const crackle = (ink: string) =>
  times(13, (n) =>
    line(
      `M${n * 100 - 40} 0L${n * 100 + 30} ${160 + (n % 3) * 40}L${n * 100 - 50 + (n % 4) * 30} 420L${n * 100 + 60} ${640 + (n % 2) * 50}L${n * 100 - 10} 900`,
      ink,
      3,
      'opacity=".3"',
    ),
  ) +
  times(8, (n) =>
    line(
      `M0 ${n * 120 + 30}L${240 + n * 20} ${n * 120 + 80}L520 ${n * 120 + 10}L${800 - n * 16} ${n * 120 + 70}L1200 ${n * 120 + 20}`,
      ink,
      3,
      'opacity=".22"',
    ),
  );

export const drips = (over: string, edge: string) =>
  area(
    'M0 0H1200V470C1150 560 1110 430 1050 470C1000 510 990 640 930 620C880 600 900 480 840 470C780 460 780 560 720 700C690 770 640 760 630 690C610 560 590 480 530 490C470 500 480 600 420 590C350 580 370 460 300 460C230 460 230 640 170 640C110 640 120 500 70 480C40 470 20 500 0 520Z',
    edge,
  ) +
  area(
    'M0 0H1200V440C1150 530 1110 400 1050 440C1000 480 990 610 930 590C880 570 900 450 840 440C780 430 780 530 720 670C690 740 640 730 630 660C610 530 590 450 530 460C470 470 480 570 420 560C350 550 370 430 300 430C230 430 230 610 170 610C110 610 120 470 70 450C40 440 20 470 0 490Z',
    over,
  ) +
  ellipse(300, 180, 240, 60, '#fff', 'opacity=".35" transform="rotate(-14 300 180)"');

export const comb = (cell: string, wall: string, full: string) =>
  rows(8, (row) =>
    times(9, (n) => {
      const [x, y] = [n * 152 - (row % 2) * 76 + 20, row * 132];
      return (
        area(
          `M${x} ${y - 88}l76 44v88l-76 44l-76 -44v-88Z`,
          (n * 3 + row) % 4 ? cell : full,
          `stroke="${wall}" stroke-width="14"`,
        ) + ((n * 3 + row) % 4 ? '' : ellipse(x - 20, y - 20, 20, 12, '#fff', 'opacity=".5"'))
      );
    }),
  );

export const weave = (a: string, b: string) =>
  rows(17, (row) =>
    times(
      22,
      (n) =>
        rect(n * 56, row * 56, 50, 50, (n + row) % 2 ? a : b, 'rx="14"') +
        ((n + row) % 2
          ? line(
              `M${n * 56 + 8} ${row * 56 + 16}h34M${n * 56 + 8} ${row * 56 + 34}h34`,
              '#000',
              3,
              'opacity=".12"',
            )
          : line(
              `M${n * 56 + 16} ${row * 56 + 8}v34M${n * 56 + 34} ${row * 56 + 8}v34`,
              '#000',
              3,
              'opacity=".12"',
            )),
    ),
  );

export const leather = (seam: string, dark: string, slant = 0) =>
  times(150, (n) => circle((n * 173) % 1200, (n * 97) % 900, 3 + (n % 4), dark, 'opacity=".16"')) +
  line(`M-40 ${560 + slant}L1240 ${560 - slant}`, dark, 20, 'opacity=".5"') +
  line(`M-40 ${520 + slant}L1240 ${520 - slant}`, seam, 11, 'stroke-dasharray="54 34"') +
  line(`M-40 ${604 + slant}L1240 ${604 - slant}`, seam, 11, 'stroke-dasharray="54 34"');

export const patches = (...colours: readonly string[]) =>
  [
    ['M0 0H430L300 420L0 330Z'],
    ['M430 0H860L760 300L300 420Z'],
    ['M860 0H1200V380L760 300Z'],
    ['M0 330L300 420L380 900H0Z'],
    ['M300 420L760 300L820 900H380Z'],
    ['M760 300L1200 380V900H820Z'],
  ]
    .map(([d = ''], n) => area(d, colours[n % colours.length] ?? ''))
    .join('') +
  line(
    'M430 0L300 420L0 330M860 0L760 300L300 420M1200 380L760 300L820 900M300 420L380 900',
    '#fff',
    7,
    'stroke-dasharray="26 18" opacity=".85"',
  ) +
  [
    [140, 160, 70],
    [980, 190, 90],
    [580, 620, 110],
    [170, 680, 60],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#fff', 'opacity=".22"'))
    .join('');

export const waves = (...colours: readonly string[]) =>
  colours
    .map((colour, n) => {
      const y = 140 + n * (820 / colours.length);
      return (
        area(
          `M0 ${y}C150 ${y - 90} 250 ${y + 80} 420 ${y}C590 ${y - 80} 700 ${y + 90} 860 ${y}C1000 ${y - 70} 1080 ${y + 50} 1200 ${y - 20}V900H0Z`,
          colour,
        ) +
        line(
          `M0 ${y + 34}C150 ${y - 56} 250 ${y + 114} 420 ${y + 34}C590 ${y - 46} 700 ${y + 124} 860 ${y + 34}C1000 ${y - 36} 1080 ${y + 84} 1200 ${y + 14}`,
          '#fff',
          5,
          'opacity=".35"',
        )
      );
    })
    .join('');

export const keys = (black: string) =>
  times(
    9,
    (n) =>
      rect(n * 138 - 20, -20, 128, 940, '#FBF6EE', 'rx="14"') +
      rect(n * 138 + 96, -20, 10, 940, '#000', 'opacity=".1"'),
  ) +
  [0, 1, 3, 4, 5, 7]
    .map(
      (n) =>
        rect(n * 138 + 68, -20, 86, 540, black, 'rx="10"') +
        rect(n * 138 + 82, 0, 22, 490, '#fff', 'rx="8" opacity=".14"'),
    )
    .join('');

export const strings = (wood: string, bright: string) =>
  area(
    'M760 200C660 260 740 380 640 470C560 540 620 650 560 720',
    'none',
    `stroke="${wood}" stroke-width="40" stroke-linecap="round"`,
  ) +
  circle(770, 180, 42, wood) +
  circle(550, 750, 42, wood) +
  times(4, (n) => line(`M${170 + n * 74} 0L${230 + n * 60} 900`, bright, 9 - n));

export const pages = (paper: string, ink: string, cover: string) =>
  rect(0, 0, 1200, 110, cover) +
  times(
    24,
    (n) =>
      rect(0, 110 + n * 28, 1200, 24 - (n % 3) * 3, paper, `opacity="${0.75 + (n % 4) * 0.08}"`) +
      rect(0, 134 + n * 28, 1200, 3, ink, 'opacity=".3"'),
  ) +
  rect(0, 790, 1200, 110, cover) +
  area('M780 60h90v760l-45 -50l-45 50Z', '#D9493A') +
  rect(0, 96, 1200, 14, '#000', 'opacity=".2"');

export const starField = (sky: string, glow: string, count = 70) =>
  area(
    'M-40 760C300 500 700 480 1240 120L1240 380C800 640 400 720 -40 960Z',
    glow,
    'opacity=".22" filter="url(#glow)"',
  ) +
  times(count, (n) =>
    circle(
      (n * 281 + 40) % 1200,
      (n * 173 + 60) % 900,
      n % 9 === 0 ? 9 : 2 + (n % 4),
      '#fff',
      `opacity="${0.45 + (n % 5) * 0.12}"`,
    ),
  ) +
  rect(0, 0, 0, 0, sky);

export const filmStrip = (base: string, ...frames: readonly string[]) =>
  at(
    600,
    450,
    1,
    rect(-900, -250, 1800, 500, base) +
      times(
        22,
        (n) =>
          rect(-880 + n * 84, -226, 48, 40, '#FBF6EE', 'rx="8"') +
          rect(-880 + n * 84, 186, 48, 40, '#FBF6EE', 'rx="8"'),
      ) +
      times(5, (n) => rect(-800 + n * 340, -160, 310, 320, frames[n % frames.length] ?? '', 'rx="10"')),
    -14,
  );

export const crust = (dark: string, light: string) =>
  times(5, (n) =>
    area(
      `M${-100 + n * 290} 900C${60 + n * 290} 600 ${60 + n * 290} 300 ${-60 + n * 290} 0L${40 + n * 290} 0C${180 + n * 290} 300 ${180 + n * 290} 600 ${30 + n * 290} 900Z`,
      light,
    ),
  ) +
  times(90, (n) =>
    circle((n * 211) % 1200, (n * 127) % 900, 4 + (n % 5), n % 2 ? dark : '#fff', 'opacity=".35"'),
  );

export const rings = (clay: string, dark: string, x = 600, y = 520) =>
  times(11, (n) => ellipse(x, y, 640 - n * 56, 470 - n * 42, n % 2 ? clay : dark, 'opacity=".55"')) +
  line(
    `M${x - 220} ${y - 300}C${x + 60} ${y - 390} ${x + 320} ${y - 250} ${x + 390} ${y - 60}`,
    '#fff',
    14,
    'opacity=".3"',
  );

export const flakes = (...colours: readonly string[]) =>
  times(170, (n) => {
    const [x, y, s] = [((n * 197) % 1240) - 20, ((n * 331) % 940) - 20, 0.7 + (n % 5) * 0.35];
    return at(
      x,
      y,
      s,
      area('M0 0L34 -14L60 8L44 40L8 36Z', colours[n % colours.length] ?? '', 'opacity=".9"'),
      (n * 47) % 360,
    );
  });

export const strokes = (...colours: readonly string[]) =>
  times(26, (n) =>
    line(
      `M${((n * 149) % 1100) - 40} ${((n * 83) % 860) + 20}C${((n * 149) % 1100) + 120} ${((n * 83) % 860) - 60} ${((n * 149) % 1100) + 200} ${((n * 83) % 860) + 120} ${((n * 149) % 1100) + 380} ${((n * 83) % 860) + 10}`,
      colours[n % colours.length] ?? '',
      58,
      'opacity=".6"',
    ),
  );

export const lines = (ink: string, mark: string, gap = 62) =>
  times(15, (n) => rect(0, 60 + n * gap, 1200, 3, ink, 'opacity=".3"')) +
  rect(180, 0, 5, 900, mark, 'opacity=".7"') +
  times(9, (n) =>
    line(
      `M${230} ${110 + n * gap * 1.5}q30 -34 50 0t50 0t50 0t50 -8t60 6${n % 2 ? 't70 0t60 -6t50 8' : 't50 2'}`,
      ink,
      7,
      'opacity=".75"',
    ),
  );

export const checks = (a: string, b: string) =>
  times(
    10,
    (n) => rect(n * 130, 0, 65, 900, a, 'opacity=".55"') + rect(0, n * 130, 1200, 65, b, 'opacity=".55"'),
  );

export const veins = (green: string, pale: string) =>
  line('M-40 900C300 640 640 400 1240 40', pale, 26) +
  times(8, (n) =>
    line(
      `M${60 + n * 140} ${800 - n * 96}C${110 + n * 140} ${620 - n * 90} ${190 + n * 140} ${500 - n * 96} ${200 + n * 150} ${330 - n * 100}M${60 + n * 140} ${800 - n * 96}C${240 + n * 140} ${800 - n * 90} ${360 + n * 140} ${760 - n * 80} ${460 + n * 140} ${800 - n * 90}`,
      pale,
      12,
      'opacity=".8"',
    ),
  ) +
  times(40, (n) => circle((n * 263) % 1200, (n * 157) % 900, 5, green, 'opacity=".5"'));

export const dots = (...colours: readonly string[]) =>
  rows(7, (row) =>
    times(
      9,
      (n) =>
        circle(
          n * 140 + (row % 2) * 70 + 20,
          row * 136 + 50,
          46,
          colours[(n + row * 2) % colours.length] ?? '',
        ) + circle(n * 140 + (row % 2) * 70 + 6, row * 136 + 36, 12, '#fff', 'opacity=".45"'),
    ),
  );
