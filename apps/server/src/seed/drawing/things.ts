import { area, at, circle, ellipse, group, line, rect, times } from './svg.ts';

/** What the projects make and use. Each stands on 0,0, about 300 wide, and takes the colours that vary. */

const lit = 'opacity=".35"';
const dim = 'opacity=".16"';

export const jar = (body = '#FBF8F3', mouth = '#A89680') =>
  area(
    'M-60 -310C-150 -290 -180 -210 -178 -150C-176 -70 -130 -20 -78 0L78 0C130 -20 178 -70 178 -150C180 -210 150 -290 60 -310Z',
    body,
  ) +
  area(
    'M70 -308C130 -270 150 -120 20 0L78 0C130 -20 178 -70 178 -150C180 -210 150 -290 70 -308Z',
    '#7a6144',
    dim,
  ) +
  ellipse(0, -310, 62, 12, '#EFE7DC') +
  ellipse(0, -309, 50, 8, mouth) +
  ellipse(-80, -210, 24, 50, '#fff', 'opacity=".7" transform="rotate(20 -80 -210)"');

export const mug = (body = '#A9C9B8', drip = '#E9F1E8') =>
  line('M90 -160C170 -170 170 -50 84 -56', body, 26) +
  area('M-104 -210L104 -210L96 -30C94 -6 78 0 56 0L-56 0C-78 0 -94 -6 -96 -30Z', body) +
  area(
    'M-104 -210L104 -210L100 -120C84 -100 72 -136 54 -110C38 -88 20 -132 0 -112C-20 -92 -42 -130 -64 -104C-82 -90 -92 -120 -100 -124Z',
    drip,
    'opacity=".9"',
  ) +
  ellipse(0, -210, 104, 18, drip) +
  ellipse(0, -207, 90, 12, '#000', 'opacity=".2"');

export const bowl = (body = '#F6F2EA', glaze = '#A9C9B8') =>
  area('M-130 -110L130 -110C126 -40 90 -8 50 0L-50 0C-90 -8 -126 -40 -130 -110Z', body) +
  area('M40 -110L130 -110C126 -40 90 -8 50 0L10 0C60 -40 60 -80 40 -110Z', '#000', 'opacity=".1"') +
  ellipse(0, -110, 130, 24, body) +
  ellipse(0, -107, 112, 17, glaze);

export const plate = (rim = '#C8D8E4', well = '#9DB6C8') =>
  circle(0, -150, 150, rim) +
  circle(0, -150, 146, '#fff', 'opacity=".18"') +
  circle(0, -150, 106, well, 'opacity=".75"') +
  circle(0, -146, 98, rim) +
  ellipse(-48, -200, 38, 16, '#fff', 'opacity=".5" transform="rotate(-32 -48 -200)"');

export const book = (cover = '#4B4E9B', mark = '#F2C46D', spine = '#34376F') =>
  rect(-122, -330, 250, 330, '#EFE7DA', 'rx="8"') +
  rect(-130, -340, 250, 336, cover, 'rx="8"') +
  rect(-130, -340, 30, 336, spine, 'rx="6"') +
  circle(14, -220, 56, mark) +
  rect(-46, -116, 120, 12, mark, 'rx="6"') +
  rect(-26, -90, 80, 10, mark, 'rx="5" opacity=".7"');

export const openBook = (page = '#FFFDF7', ink = '#8C8794', picture = '#E9A25B') =>
  area('M0 -20C-60 -70 -180 -76 -250 -50L-250 -260C-180 -286 -60 -280 0 -230Z', page) +
  area('M0 -20C60 -70 180 -76 250 -50L250 -260C180 -286 60 -280 0 -230Z', page) +
  area('M0 -20C-20 -40 -40 -50 -60 -58L-60 -268C-40 -258 -20 -246 0 -230Z', '#000', 'opacity=".07"') +
  times(6, (n) =>
    line(
      `M60 ${-226 + n * 24}C110 ${-246 + n * 24} 170 ${-248 + n * 24} ${n % 3 === 2 ? 170 : 216} ${-242 + n * 24}`,
      ink,
      6,
      'opacity=".6"',
    ),
  ) +
  area('M-216 -236C-170 -250 -100 -244 -50 -222L-50 -110C-100 -132 -170 -138 -216 -124Z', picture) +
  line('M-216 -90C-170 -104 -100 -98 -60 -80', ink, 6, 'opacity=".6"');

export const pileOfBooks = (...colours: string[]) =>
  colours
    .map((colour, n) =>
      at(
        (n % 2) * 14 - 7,
        -n * 44,
        1,
        rect(-140 + (n % 3) * 12, -42, 280 - (n % 3) * 20, 42, colour, 'rx="6"') +
          rect(-120, -34, 10, 26, '#fff', lit) +
          rect(100, -36, 40, 30, '#F6EFE2', 'rx="3"'),
      ),
    )
    .join('');

export const pen = (body = '#2A3040', tip = '#D9B36A') =>
  rect(-14, -300, 28, 250, body, 'rx="10"') +
  rect(-14, -110, 28, 14, tip) +
  area('M-12 -54L12 -54L0 0Z', tip) +
  rect(6, -290, 8, 120, '#fff', 'rx="4" opacity=".25"');

export const pencil = (body = '#F2C46D') =>
  rect(-12, -300, 24, 240, body) +
  rect(-12, -300, 8, 240, '#fff', lit) +
  rect(-12, -322, 24, 26, '#E0796C', 'rx="6"') +
  area('M-12 -60L12 -60L0 0Z', '#F1DDBB') +
  area('M-4 -20L4 -20L0 0Z', '#2b2430');

export const brush = (hair = '#D9493A') =>
  rect(-9, -320, 18, 230, '#B98452', 'rx="9"') +
  rect(-13, -110, 26, 40, '#C9C5BF') +
  area('M-13 -70L13 -70C16 -40 6 -20 0 0C-6 -20 -16 -40 -13 -70Z', hair);

export const scissors = (handle = '#D9493A') =>
  line('M-50 -20L46 -300M50 -20L-46 -300', '#B9BDC7', 20) +
  circle(-58, 10, 42, 'none', `stroke="${handle}" stroke-width="20"`) +
  circle(58, 10, 42, 'none', `stroke="${handle}" stroke-width="20"`) +
  circle(0, -160, 10, '#6b7080');

export const spool = (thread = '#D2B27A') =>
  rect(-70, -150, 140, 140, thread) +
  times(7, (n) => line(`M-70 ${-136 + n * 18}L70 ${-144 + n * 18}`, '#000', 4, dim)) +
  rect(-92, -164, 184, 24, '#B98452', 'rx="12"') +
  rect(-92, -22, 184, 24, '#96673B', 'rx="12"');

export const yarn = (colour = '#E8856B', dark = '#C96A50') =>
  circle(0, -110, 110, colour) +
  times(4, (n) =>
    line(
      `M${-100 + n * 14} ${-150 + n * 30}C${-40 + n * 10} ${-190 + n * 40} ${60} ${-180 + n * 30} ${96 - n * 8} ${-120 + n * 26}`,
      dark,
      7,
    ),
  ) +
  line('M80 -30C150 20 220 -30 300 10', colour, 9);

export const hat = (wool = '#46A099', band = '#F6EFE2', pom = '#F2A58A') =>
  area('M-160 -70C-160 -230 -90 -310 0 -310C90 -310 160 -230 160 -70Z', wool) +
  times(7, (n) =>
    line(
      `M${-132 + n * 44} -80C${-120 + n * 40} -180 ${-70 + n * 24} -260 ${-20 + n * 7} -300`,
      '#000',
      5,
      dim,
    ),
  ) +
  rect(-156, -170, 312, 40, band, 'opacity=".95"') +
  times(9, (n) => area(`M${-146 + n * 36} -150l14 -16l14 16l-14 16Z`, n % 2 ? pom : wool)) +
  rect(-178, -86, 356, 86, wool, 'rx="26"') +
  times(11, (n) => rect(-160 + n * 31, -78, 12, 70, '#000', `rx="6" ${dim}`)) +
  circle(0, -330, 52, pom) +
  times(14, (n) => circle(48 * Math.cos(n * 0.449), -330 + 48 * Math.sin(n * 0.449), 13, pom));

export const bag = (cloth = '#EFE3CE', patch = '#D9776A', strap = '#C9A04A') =>
  line('M-70 -300C-70 -430 70 -430 70 -300', strap, 18) +
  area('M-150 -300L150 -300L168 0L-168 0Z', cloth) +
  area('M-150 -300L20 -300L-60 -120L-160 -150Z', patch, 'opacity=".9"') +
  area('M60 -300L150 -300L158 -160L30 -130Z', strap, 'opacity=".45"') +
  line('M-140 -282L140 -282', '#fff', 4, 'stroke-dasharray="12 9" opacity=".8"') +
  area('M110 -300L150 -300L168 0L120 0Z', '#000', 'opacity=".08"');

export const umbrella = (a = '#3F6FB5', b = '#F2C46D') =>
  line('M0 -330L0 -30C0 10 50 10 50 -24', '#6B4A36', 12) +
  area(
    'M-210 -150C-200 -290 -100 -350 0 -350C100 -350 200 -290 210 -150C180 -180 140 -180 105 -150C70 -180 35 -180 0 -150C-35 -180 -70 -180 -105 -150C-140 -180 -180 -180 -210 -150Z',
    a,
  ) +
  area(
    'M-105 -150C-95 -280 -40 -340 0 -350C40 -340 95 -280 105 -150C70 -180 35 -180 0 -150C-35 -180 -70 -180 -105 -150Z',
    b,
  );

export const wallet = (leather = '#A9683C', dark = '#7A4123', clasp = '#D9B36A') =>
  rect(-150, -250, 260, 90, '#F4EFE6', 'rx="8"') +
  rect(-170, -220, 340, 220, leather, 'rx="18"') +
  rect(-154, -204, 308, 188, 'none', 'rx="10" stroke="#F1DDBB" stroke-width="4" stroke-dasharray="14 9"') +
  area('M90 -150L170 -150L170 -80L90 -80C60 -80 50 -100 50 -115C50 -130 60 -150 90 -150Z', dark) +
  circle(92, -115, 14, clasp);

export const leash = (leather = '#A9683C', metal = '#D9B36A') =>
  line(
    'M-170 -40C-150 -260 -40 -300 10 -200C60 -90 -60 -60 -40 -140C-10 -260 140 -240 150 -60',
    leather,
    22,
  ) +
  line(
    'M-170 -40C-150 -260 -40 -300 10 -200C60 -90 -60 -60 -40 -140C-10 -260 140 -240 150 -60',
    '#F1DDBB',
    3,
    'stroke-dasharray="10 8"',
  ) +
  circle(150, -40, 26, 'none', `stroke="${metal}" stroke-width="10"`) +
  line('M150 -14L150 20', metal, 14) +
  circle(-170, -26, 18, metal);

export const collar = (leather = '#7A4526', tag = '#E9C46A') =>
  ellipse(0, -110, 170, 90, 'none', `stroke="${leather}" stroke-width="38"`) +
  ellipse(0, -110, 170, 90, 'none', 'stroke="#F1DDBB" stroke-width="4" stroke-dasharray="12 9"') +
  circle(0, 10, 36, tag) +
  area('M-14 4C-22 -10 -6 -18 0 -6C6 -18 22 -10 14 4L0 20Z', '#9C7424');

export const dog = (fur = '#C9864A', light = '#FBF0E0', band = '#B5432F') =>
  line('M110 -60C180 -70 190 -130 160 -170', fur, 34) +
  area('M-90 -250C-110 -130 -120 -60 -100 0L110 0C120 -70 110 -160 70 -250Z', fur) +
  area('M-40 -200C-56 -110 -50 -40 -40 0L50 0C60 -60 60 -120 40 -200Z', light) +
  area('M-104 -380L-124 -470C-76 -462 -50 -440 -38 -410ZM84 -380L104 -470C56 -462 30 -440 18 -410Z', fur) +
  ellipse(-10, -320, 122, 106, fur) +
  area(
    'M-10 -360C-46 -360 -96 -320 -96 -280C-90 -236 -48 -216 -10 -216C28 -216 70 -236 76 -280C76 -320 26 -360 -10 -360Z',
    light,
  ) +
  circle(-54, -330, 12, '#2B211B') +
  circle(34, -330, 12, '#2B211B') +
  ellipse(-10, -290, 22, 16, '#2B211B') +
  line('M-10 -276L-10 -258C-22 -242 -40 -244 -46 -254M-10 -258C2 -242 20 -244 26 -254', '#2B211B', 5) +
  line('M-94 -236C-50 -200 30 -200 74 -236', band, 22) +
  circle(-10, -196, 18, '#E9C46A');

export const cat = (fur = '#F2A65A', ear = '#F7D9C8', eye = '#2A2230') =>
  at(
    0,
    -70,
    1,
    area(
      'M-62 -20L-56 -92L-14 -58ZM62 -20L56 -92L14 -58Z',
      fur,
      `stroke="${fur}" stroke-width="10" stroke-linejoin="round"`,
    ) +
      area('M-52 -40L-50 -76L-28 -58ZM52 -40L50 -76L28 -58Z', ear) +
      ellipse(0, 0, 76, 64, fur) +
      ellipse(0, 22, 34, 26, '#fff', 'opacity=".85"') +
      circle(-28, -4, 7, eye) +
      circle(28, -4, 7, eye) +
      area('M-8 12L8 12L0 21Z', '#D9766A') +
      line('M0 21C-2 32 -14 32 -16 26M0 21C2 32 14 32 16 26', eye, 3) +
      line('M-44 14L-80 8M-44 22L-78 26M44 14L80 8M44 22L78 26', eye, 2.5, 'opacity=".6"'),
  );

export const sittingCat = (fur = '#F2A65A', ear = '#F7D9C8') =>
  line('M80 -30C150 -20 150 -110 120 -130', fur, 26) +
  area('M-90 0C-110 -90 -60 -190 0 -190C60 -190 110 -90 90 0Z', fur) +
  ellipse(0, -50, 44, 56, '#fff', 'opacity=".75"') +
  ellipse(-36, -6, 30, 16, '#FFFDF9') +
  ellipse(36, -6, 30, 16, '#FFFDF9') +
  at(0, -130, 1, cat(fur, ear));

export const envelope = (paper = '#7FA6D9', flap = '#94B7E3', seal = '#D9493A') =>
  rect(-170, -230, 340, 230, paper, 'rx="10"') +
  area('M-170 0L-46 -116L46 -116L170 0Z', '#000', 'opacity=".07"') +
  area('M-170 -222C-170 -228 -164 -230 -160 -230L160 -230C166 -230 170 -226 170 -222L0 -92Z', flap) +
  circle(0, -100, 28, seal);

export const tape = (colour = '#8EC5B5', dot = '#fff') =>
  circle(0, -90, 90, colour) +
  times(12, (n) => circle(74 * Math.cos(n * 0.5236), -90 + 74 * Math.sin(n * 0.5236), 7, dot)) +
  circle(0, -90, 56, '#D9BFA6') +
  circle(0, -86, 50, '#FBEDEA');

export const stickerSheet = (paper = '#FFFDF9') =>
  rect(-150, -370, 300, 370, paper, 'rx="14"') +
  at(-66, -250, 0.72, cat('#F2A65A')) +
  at(70, -250, 0.72, cat('#8A8FA3', '#E9C4C0')) +
  at(-66, -120, 0.72, cat('#3E3A4A', '#B98A8A', '#F6D56A')) +
  at(70, -120, 0.72, cat('#F6EFE4', '#F4C1B4')) +
  rect(-120, -80, 110, 56, '#8EC5B5', 'rx="8"') +
  rect(20, -80, 100, 56, '#F7D56E', 'rx="8"');

export const pawn = (colour = '#F06A5E', dark = '#A93A30') =>
  area('M-64 0C-64 -36 -30 -48 -26 -134L26 -134C30 -48 64 -36 64 0C64 26 -64 26 -64 0Z', colour) +
  area('M8 -134L26 -134C30 -48 64 -36 64 0C64 12 40 18 14 19Z', dark, 'opacity=".6"') +
  circle(0, -168, 54, colour) +
  circle(-16, -186, 16, '#fff', 'opacity=".4"');

export const lighthouse = (stripe = '#D9493A') =>
  area('M-60 0L-36 -300L36 -300L60 0C60 20 -60 20 -60 0Z', '#FBF6EE') +
  area(
    'M-54 -66L-48 -144L48 -144L54 -66C40 -52 -40 -52 -54 -66ZM-42 -220L-38 -282L38 -282L42 -220C26 -210 -26 -210 -42 -220Z',
    stripe,
  ) +
  rect(-46, -322, 92, 22, '#2A3A4A', 'rx="6"') +
  rect(-28, -372, 56, 52, '#FFE28A', 'rx="5"') +
  area('M-44 -370L0 -424L44 -370Z', stripe);

export const hexTile = (face = '#6DB583', side = '#4C9366') => {
  const points = (dy: number) =>
    times(
      6,
      (n) =>
        `${n ? 'L' : 'M'}${(130 * Math.cos(n * 1.0472)).toFixed(0)} ${(-100 + dy + 92 * Math.sin(n * 1.0472)).toFixed(0)}`,
    );
  return (
    area(`${points(26)}Z`, side) +
    area(`${points(0)}Z`, face) +
    area('M-50 -70l36 -70l36 70ZM0 -84l30 -62l32 62Z', '#2F6B48', 'opacity=".55"')
  );
};

export const die = (face = '#FFFDF7') =>
  rect(-60, -120, 120, 120, face, 'rx="22"') +
  [
    [-28, -88],
    [28, -88],
    [0, -60],
    [-28, -32],
    [28, -32],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 11, '#2A3040'))
    .join('');

export const gameBox = (lid = '#2B6F73', sun = '#F2C46D') =>
  area('M-190 -60L-190 -240L190 -240L190 -60C190 -50 -190 -50 -190 -60Z', lid) +
  rect(-200, -70, 400, 70, '#1C5458', 'rx="8"') +
  circle(90, -180, 36, sun) +
  area('M-190 -90C-120 -150 -40 -90 30 -120C100 -150 150 -110 190 -120L190 -70L-190 -70Z', '#4DB6C4') +
  at(-80, -84, 0.3, lighthouse());

export const tent = (cloth = '#E8A95A', inside = '#6B3F22') =>
  area('M-230 0L-10 -300L230 0Z', cloth) +
  area('M-10 -300L230 0L290 -30Z', '#B97435') +
  area('M-10 -300L-80 0L70 0Z', inside) +
  area('M-10 -300L-80 0L-46 0Z', '#F6D9A4') +
  line('M-10 -300L-270 10M290 -30L340 10', '#F3E5C8', 5);

export const lantern = (light = '#FFE9A6', metal = '#33443F') =>
  line('M-50 -230C-50 -330 50 -330 50 -230', metal, 10) +
  rect(-70, -40, 140, 40, metal, 'rx="10"') +
  rect(-56, -200, 112, 164, light, 'rx="14"') +
  area('M0 -70C-26 -90 -14 -120 0 -150C14 -120 26 -90 0 -70Z', '#F59B3A') +
  area('M-70 -200L70 -200L46 -244L-46 -244Z', metal) +
  line('M-56 -120L56 -120', metal, 6);

export const backpack = (cloth = '#4E7360', flap = '#33544A') =>
  area('M-140 -40C-150 -240 -110 -330 0 -330C110 -330 150 -240 140 -40C140 0 -140 0 -140 -40Z', cloth) +
  area('M-128 -200C-120 -300 -80 -330 0 -330C80 -330 120 -300 128 -200C80 -176 -80 -176 -128 -200Z', flap) +
  rect(-84, -130, 168, 100, flap, 'rx="16" opacity=".7"') +
  rect(-14, -210, 28, 50, '#D9B36A', 'rx="6"') +
  line('M-40 -330C-40 -370 40 -370 40 -330', flap, 14);

export const pine = (green = '#2F5B4C') =>
  area('M0 -340L92 -140L48 -152L124 20L-124 20L-48 -152L-92 -140Z', green) + rect(-16, 16, 32, 46, '#4A3526');

export const tree = (crown = '#5D8570', trunk = '#6B4A36') =>
  area('M-16 0L-12 -160L12 -160L18 0Z', trunk) +
  circle(0, -230, 110, crown) +
  circle(-80, -180, 70, crown) +
  circle(80, -180, 74, crown) +
  circle(-40, -270, 40, '#fff', 'opacity=".1"');

export const leaf = (green = '#4E7360') =>
  area('M0 0C-70 -60 -80 -170 0 -260C80 -170 70 -60 0 0Z', green) +
  line('M0 0L0 -220M0 -70L-36 -110M0 -70L36 -110M0 -130L-30 -164M0 -130L30 -164', '#fff', 4, 'opacity=".35"');

export const potted = (pot = '#C98F5A', green = '#4E7360') =>
  at(-10, -130, 0.7, leaf(green), -34) +
  at(10, -130, 0.75, leaf(green), 30) +
  at(0, -130, 0.9, leaf(green)) +
  area('M-90 -150L90 -150L70 0L-70 0Z', pot) +
  rect(-100, -170, 200, 40, pot, 'rx="8"') +
  area('M30 -130L88 -130L70 0L20 0Z', '#000', 'opacity=".12"');

export const flakePot = () =>
  potted('#DDE3E6', '#5D8570') +
  [
    [-60, -120, '#3F8FB5'],
    [-20, -60, '#E0796C'],
    [30, -100, '#F2C46D'],
    [50, -40, '#6DB583'],
    [-44, -24, '#9C93E8'],
    [0, -130, '#E9A25B'],
    [66, -90, '#3F8FB5'],
  ]
    .map(([x, y, c]) => area(`M${x} ${y}l16 -10l14 12l-12 14l-18 -4Z`, String(c), 'opacity=".85"'))
    .join('');

export const bass = (wood = '#C77F3C', dark = '#6B3F22') =>
  rect(-9, -420, 18, 200, dark) +
  area(
    'M-60 -230C-20 -260 20 -260 60 -230C84 -200 56 -180 60 -150C110 -120 110 -10 0 0C-110 -10 -110 -120 -60 -150C-56 -180 -84 -200 -60 -230Z',
    wood,
  ) +
  line('M-4 -400L-4 -30M4 -400L4 -30', '#F1DDBB', 2) +
  line('M-40 -130C-50 -110 -40 -90 -46 -70M40 -130C50 -110 40 -90 46 -70', dark, 7) +
  rect(-26, -70, 52, 10, dark) +
  circle(0, -424, 16, dark);

export const saxophone = (brass = '#E9B949', dark = '#B98A1E') =>
  line('M60 -360C10 -370 -10 -340 -10 -300L-10 -90C-10 -10 100 -10 110 -90', brass, 34) +
  area('M80 -110L170 -190L190 -150L130 -60Z', brass) +
  ellipse(182, -172, 16, 30, dark, 'transform="rotate(-42 182 -172)"') +
  times(5, (n) => circle(-10, -260 + n * 40, 10, '#FFF3C9')) +
  rect(56, -372, 40, 20, '#2A2230', 'rx="8"');

export const piano = (wood = '#2A2230') =>
  rect(-220, -200, 440, 190, wood, 'rx="8"') +
  rect(-236, -220, 472, 26, wood, 'rx="8"') +
  rect(-206, -120, 412, 34, '#FBF6EE') +
  times(14, (n) => rect(-196 + n * 29, -120, 12, 22, '#2A2230')) +
  rect(-206, -10, 24, 30, wood) +
  rect(182, -10, 24, 30, wood);

export const record = (label = '#D9776A') =>
  circle(0, -150, 150, '#211C2E') +
  [130, 112, 94, 76]
    .map((r) => circle(0, -150, r, 'none', 'stroke="#fff" stroke-width="2" opacity=".14"'))
    .join('') +
  circle(0, -150, 52, label) +
  circle(0, -150, 9, '#FBF6EE') +
  area('M-110 -250A150 150 0 0 1 -40 -296L-16 -200A52 52 0 0 0 -38 -186Z', '#fff', 'opacity=".12"');

export const ticket = (paper = '#F2C46D', ink = '#7A4526') =>
  area(
    'M-170 -150L170 -150L170 -100A26 26 0 0 0 170 -50L170 0L-170 0L-170 -50A26 26 0 0 0 -170 -100Z',
    paper,
  ) +
  line('M80 -140L80 -10', ink, 4, 'stroke-dasharray="8 10" opacity=".6"') +
  rect(-130, -118, 150, 20, ink, 'rx="10" opacity=".75"') +
  rect(-130, -78, 100, 12, ink, 'rx="6" opacity=".5"') +
  rect(-130, -50, 120, 12, ink, 'rx="6" opacity=".5"') +
  circle(124, -75, 18, ink, 'opacity=".6"');

export const microphone = (metal = '#B9BDC7') =>
  line('M0 -150L0 0M-70 6L70 6', '#4A4A57', 14) +
  rect(-50, -330, 100, 170, metal, 'rx="50"') +
  times(5, (n) => line(`M-44 ${-290 + n * 28}L44 ${-290 + n * 28}`, '#4A4A57', 5, 'opacity=".5"')) +
  line('M-70 -250C-80 -120 80 -120 70 -250', '#4A4A57', 12);

export const note = (colour = '#fff') =>
  ellipse(-30, -10, 30, 22, colour, 'transform="rotate(-20 -30 -10)"') +
  line('M-4 -16L-4 -130L70 -150L70 -40', colour, 12) +
  ellipse(44, -34, 30, 22, colour, 'transform="rotate(-20 44 -34)"');

export const songbook = (cover = '#D9776A') =>
  openBook('#FFFDF7', '#8C8794', cover) +
  times(5, (n) =>
    line(
      `M-206 ${-226 + n * 16}C-160 ${-240 + n * 16} -100 ${-234 + n * 16} -56 ${-214 + n * 16}`,
      '#fff',
      3,
    ),
  ) +
  at(-140, -150, 0.36, note('#fff'));

export const frame = (wood: string, inside: string) =>
  rect(-150, -390, 300, 390, wood) +
  rect(-130, -370, 260, 350, '#FFFDF8') +
  group('translate(-100 -340)', `<svg width="200" height="290" viewBox="0 0 200 290">${inside}</svg>`);

export const seaPrint = (sky = '#F6E8D3', sun = '#E8744F', hill = '#5C8673', sea = '#2F6F93') =>
  rect(0, 0, 200, 290, sky) +
  circle(134, 80, 36, sun) +
  area('M0 160L60 90L120 150L160 116L200 160L200 200L0 200Z', hill) +
  area('M0 170C40 150 60 190 100 170C140 150 160 190 200 170L200 290L0 290Z', sea) +
  line(
    'M0 210C40 190 60 230 100 210C140 190 160 230 200 210M0 250C40 230 60 270 100 250C140 230 160 270 200 250',
    '#fff',
    5,
    'opacity=".5"',
  );

export const face = (skin: string, hair: string, cloth: string, ground: string, isShort = false) =>
  rect(0, 0, 200, 290, ground) +
  area('M20 290C20 220 60 200 100 200C140 200 180 220 180 290Z', cloth) +
  rect(84, 150, 32, 60, skin) +
  (isShort
    ? area('M50 124C44 56 156 56 150 124Z', hair)
    : area('M44 130C40 50 160 50 156 130L156 180L44 180Z', hair)) +
  ellipse(100, 130, 46, 54, skin) +
  area('M52 118C60 70 140 70 148 118C120 108 90 98 52 118Z', hair) +
  circle(84, 132, 5, '#2b2430') +
  circle(116, 132, 5, '#2b2430') +
  line('M88 156C96 164 104 164 112 156', '#B5533F', 4);

export const squeegee = () =>
  rect(-190, -120, 380, 70, '#C69A63', 'rx="12"') +
  rect(-180, -56, 360, 50, '#3A3540', 'rx="4"') +
  area('M-170 -6L170 -6L150 40C60 24 -60 60 -150 30Z', '#2F6F93');

export const honeyJar = (honey = '#F2A93B', lid = '#8A5A34') =>
  rect(-120, -290, 240, 60, lid, 'rx="12"') +
  area(
    'M-134 -230L134 -230C150 -220 150 -200 150 -190L150 -30C150 -10 140 0 120 0L-120 0C-140 0 -150 -10 -150 -30L-150 -190C-150 -200 -150 -220 -134 -230Z',
    honey,
  ) +
  rect(-140, -200, 26, 180, '#fff', 'rx="13" opacity=".35"') +
  rect(-86, -170, 172, 120, '#FFFDF7', 'rx="10"') +
  area('M0 -150L36 -130L36 -90L0 -70L-36 -90L-36 -130Z', honey);

export const dipper = (wood = '#B98452') =>
  rect(-8, -330, 16, 240, wood, 'rx="8"') +
  times(5, (n) =>
    rect(-30 + Math.abs(2 - n) * 6, -96 + n * 20, 60 - Math.abs(2 - n) * 12, 13, wood, 'rx="6"'),
  );

export const bee = () =>
  ellipse(-14, -62, 26, 40, '#fff', 'opacity=".8" transform="rotate(-20 -14 -62)"') +
  ellipse(22, -60, 24, 36, '#fff', 'opacity=".7" transform="rotate(24 22 -60)"') +
  ellipse(0, -20, 56, 36, '#F2B632') +
  rect(-20, -54, 14, 68, '#3A2A1A') +
  rect(10, -54, 14, 68, '#3A2A1A') +
  circle(-48, -24, 18, '#3A2A1A');

export const hive = (box = '#F6E8D3') =>
  rect(-150, -120, 300, 120, box, 'rx="6"') +
  rect(-150, -250, 300, 126, '#EBD4AE', 'rx="6"') +
  rect(-170, -276, 340, 30, '#8A5A34', 'rx="6"') +
  rect(-50, -30, 100, 16, '#3A2A1A', 'rx="8"') +
  rect(-40, -200, 80, 16, '#8A5A34', 'rx="8"') +
  rect(-40, -80, 80, 16, '#8A5A34', 'rx="8"');

export const candle = (wax = '#F6C667', flame = true) =>
  area('M-56 0L-56 -220C-30 -240 30 -240 56 -220L56 0C30 14 -30 14 -56 0Z', wax) +
  ellipse(0, -222, 56, 14, '#FFE3A6') +
  area('M20 -226L56 -220L56 0C44 8 30 10 20 10Z', '#000', 'opacity=".08"') +
  line('M0 -224L0 -250', '#5A4630', 6) +
  (flame
    ? area('M0 -246C-26 -270 -12 -310 0 -340C12 -310 26 -270 0 -246Z', '#F59B3A') +
      area('M0 -250C-12 -266 -6 -286 0 -304C6 -286 12 -266 0 -250Z', '#FFF3C9')
    : '');

export const teaCup = (cup = '#FFFDF7', tea = '#E2A03A') =>
  ellipse(0, -4, 170, 26, '#E8DDCB') +
  line('M100 -120C160 -130 160 -40 90 -50', cup, 18) +
  area('M-110 -150L110 -150C110 -60 70 -10 40 -6L-40 -6C-70 -10 -110 -60 -110 -150Z', cup) +
  ellipse(0, -150, 110, 20, cup) +
  ellipse(0, -148, 96, 15, tea) +
  circle(30, -150, 16, '#F6D56A');

export const filmReel = (metal = '#B9BDC7') =>
  circle(0, -150, 150, metal) +
  circle(0, -150, 136, '#6b7080', 'opacity=".35"') +
  times(5, (n) =>
    circle(86 * Math.cos(n * 1.2566 - 1.57), -150 + 86 * Math.sin(n * 1.2566 - 1.57), 38, '#2A2230'),
  ) +
  circle(0, -150, 20, '#2A2230') +
  area('M110 -50C170 -20 220 -30 300 -10L300 30C220 14 150 14 90 -20Z', '#3A3540');

export const camera = (body = '#2A3040', ring = '#B9BDC7') =>
  rect(-180, -220, 360, 220, body, 'rx="28"') +
  rect(-80, -260, 160, 60, body, 'rx="14"') +
  rect(-180, -150, 360, 60, '#fff', 'opacity=".1"') +
  circle(0, -110, 88, ring) +
  circle(0, -110, 74, '#1B1926') +
  circle(0, -110, 46, '#3A4A6B') +
  circle(-18, -128, 14, '#fff', 'opacity=".7"') +
  rect(112, -196, 44, 26, '#FFE9A6', 'rx="6"') +
  rect(-150, -238, 50, 24, '#D9493A', 'rx="8"');

export const clapper = () =>
  rect(-170, -210, 340, 210, '#2A2230', 'rx="12"') +
  at(
    -170,
    -214,
    1,
    rect(0, -56, 350, 52, '#FBF6EE', 'rx="6"') +
      times(5, (n) =>
        area(`M${20 + n * 70} -4L${50 + n * 70} -56L${84 + n * 70} -56L${54 + n * 70} -4Z`, '#2A2230'),
      ),
    -12,
  ) +
  rect(-140, -150, 160, 14, '#fff', 'rx="7" opacity=".6"') +
  rect(-140, -110, 240, 14, '#fff', 'rx="7" opacity=".35"') +
  rect(-140, -70, 120, 14, '#fff', 'rx="7" opacity=".35"');

export const photo = (scene: string) =>
  rect(-140, -300, 280, 300, '#FFFDF8', 'rx="4"') +
  group(
    'translate(-120 -280)',
    `<svg width="240" height="210" viewBox="0 0 200 175" preserveAspectRatio="xMidYMid slice">${scene}</svg>`,
  );

export const nightStop = () =>
  rect(0, 0, 200, 290, '#2B2F5C') +
  circle(150, 36, 16, '#F6E7B0') +
  rect(0, 134, 200, 160, '#1A1836') +
  rect(40, 50, 10, 90, '#8A86A0') +
  rect(30, 44, 110, 12, '#E9A25B') +
  rect(56, 60, 80, 60, '#FFE29A', 'opacity=".85"') +
  rect(60, 112, 70, 8, '#6A4A3C');

export const bus = (body = '#F3EFE4', stripe = '#3F8E7F') =>
  area(
    'M-230 -40L-230 -240C-230 -260 -216 -270 -200 -270L200 -270C220 -270 230 -256 232 -240L240 -40C240 -30 234 -24 224 -24L-216 -24C-224 -24 -230 -30 -230 -40Z',
    body,
  ) +
  rect(-230, -110, 468, 34, stripe) +
  times(4, (n) => rect(-206 + n * 92, -236, 76, 86, '#FFE29A', 'rx="8"')) +
  rect(166, -236, 60, 150, '#FFEFC4', 'rx="8"') +
  circle(-140, -24, 42, '#14122a') +
  circle(150, -24, 42, '#14122a') +
  circle(-140, -24, 18, '#8A86A0') +
  circle(150, -24, 18, '#8A86A0');

export const stampBlock = (wood = '#C69A63', sign = '#C8321F', motif = 0) =>
  rect(-46, -300, 92, 130, wood, 'rx="36"') +
  area('M-30 -180L30 -180L60 -120L-60 -120Z', wood) +
  rect(-90, -130, 180, 100, wood, 'rx="10"') +
  rect(-90, -60, 180, 30, '#000', 'opacity=".12"') +
  rect(-90, -32, 180, 24, sign) +
  at(
    0,
    -60,
    0.5,
    [
      circle(0, -40, 30, '#fff', lit),
      rect(-30, -70, 60, 50, '#fff', lit),
      area('M0 -80L34 -14L-34 -14Z', '#fff', lit),
    ][motif % 3] ?? '',
  );

export const seal = (stone = '#4A4760', cap = '#C9A04A') =>
  rect(-52, -340, 104, 330, stone, 'rx="22"') +
  times(6, (n) =>
    area(
      `M${-30 + (n % 3) * 26} ${-290 + n * 40}l18 -12l18 14l-14 18l-22 -6Z`,
      ['#A9E0DA', '#E9C4EC', '#BFD4F6'][n % 3] ?? '',
      'opacity=".9"',
    ),
  ) +
  rect(-52, -80, 104, 14, cap) +
  rect(-52, -14, 104, 16, '#C8321F', 'rx="4"');

export const inkPad = (ink = '#C8321F') =>
  ellipse(0, -20, 160, 50, '#8E8A86') +
  ellipse(0, -36, 160, 50, '#C9C5BF') +
  ellipse(0, -38, 136, 38, ink) +
  ellipse(-20, -46, 90, 18, '#fff', 'opacity=".15"');

export const impression = (ink = '#C8321F') =>
  rect(-80, -160, 160, 160, ink, 'rx="16"') +
  line('M-46 -120L46 -120M0 -120L0 -80M-46 -80L46 -80L46 -40L-46 -40ZM-20 -16L20 -16', '#FFFDF7', 13);

export const doorPlate = (wood = '#9C6B43', mark = '#F1DDBB') =>
  rect(-220, -180, 440, 180, wood, 'rx="12"') +
  times(4, (n) =>
    line(
      `M-210 ${-150 + n * 40}C-100 ${-170 + n * 44} 40 ${-130 + n * 36} 210 ${-156 + n * 40}`,
      '#4A2C17',
      3,
      'opacity=".35"',
    ),
  ) +
  area('M-150 -40L-150 -100L-100 -138L-50 -100L-50 -40Z', mark) +
  rect(0, -132, 160, 20, mark, 'rx="10"') +
  rect(0, -92, 120, 20, mark, 'rx="10"') +
  rect(0, -52, 80, 20, mark, 'rx="10"');

export const chisel = (handle = '#B5432F') =>
  rect(-16, -320, 32, 150, handle, 'rx="14"') +
  rect(-12, -176, 24, 20, '#D9B36A') +
  area('M-10 -158L10 -158L14 -20L-14 0Z', '#B9BDC7');

export const plank = (wood = '#B98452') =>
  rect(-230, -90, 460, 90, wood, 'rx="4"') +
  times(3, (n) =>
    line(
      `M-220 ${-70 + n * 26}C-80 ${-84 + n * 28} 90 ${-56 + n * 22} 220 ${-70 + n * 26}`,
      '#5F3A20',
      3,
      'opacity=".4"',
    ),
  ) +
  ellipse(110, -46, 20, 10, '#5F3A20', 'opacity=".4"');

export const keycap = (face = '#54B3A6', side = '#378A7F', mark = '') =>
  area('M-150 0L-110 -200L110 -200L150 0C150 20 -150 20 -150 0Z', side) +
  rect(-112, -236, 224, 150, face, 'rx="30"') +
  rect(-96, -224, 192, 20, '#fff', 'rx="10" opacity=".3"') +
  at(0, -106, 1, mark);

export const constellationCard = (sky = '#232A52', star = '#F6E7B0') =>
  rect(-130, -370, 260, 370, '#F6EFE2', 'rx="16"') +
  rect(-114, -354, 228, 338, sky, 'rx="10"') +
  line('M-60 -280L-10 -230L50 -250L70 -160L10 -130L-40 -70', star, 4, 'opacity=".7"') +
  [
    [-60, -280],
    [-10, -230],
    [50, -250],
    [70, -160],
    [10, -130],
    [-40, -70],
  ]
    .map(([x = 0, y = 0], n) => circle(x, y, n % 2 ? 8 : 12, star))
    .join('') +
  times(9, (n) => circle(-96 + ((n * 71) % 190), -340 + ((n * 97) % 310), 3, '#fff', 'opacity=".7"'));

export const telescope = (tube = '#D9E0EA', dark = '#2A3040') =>
  line('M0 -160L-90 20M0 -160L90 20M0 -160L10 20', '#8A6239', 16) +
  at(
    0,
    -190,
    1,
    rect(-150, -40, 250, 80, tube, 'rx="10"') +
      rect(100, -50, 50, 100, dark, 'rx="8"') +
      rect(-200, -24, 56, 48, dark, 'rx="8"'),
    -28,
  );

export const loaf = (crust = '#C9864A', cut = '#F6E0B8') =>
  area('M-190 -20C-210 -130 -110 -190 0 -190C110 -190 210 -130 190 -20C150 10 -150 10 -190 -20Z', crust) +
  line('M-110 -150L-70 -60M-30 -178L0 -80M60 -172L80 -76', cut, 20);

export const baguette = (crust = '#B97435', cut = '#F1CF94') =>
  area('M-30 0C-60 -120 -50 -320 0 -400C50 -320 60 -120 30 0Z', crust) +
  times(5, (n) => line(`M-22 ${-70 - n * 60}L24 ${-100 - n * 60}`, cut, 12));

export const box = (card = '#C99B6B', dark = '#A97A4C', stripe = '') =>
  rect(-200, -260, 400, 260, card) +
  rect(120, -260, 80, 260, dark, 'opacity=".5"') +
  (stripe ? rect(-26, -260, 52, 260, stripe) : rect(-20, -260, 40, 90, '#E9D3AE')) +
  rect(-160, -80, 110, 50, '#fff', 'rx="5" opacity=".85"');

export const openBox = (card = '#C99B6B', dark = '#8F6539', paper = '#F5EEE2') =>
  area('M-230 -250L-310 -340L-120 -330L-90 -250Z', card) +
  area('M230 -250L310 -340L120 -330L90 -250Z', card) +
  rect(-230, -260, 460, 40, dark) +
  times(6, (n) => ellipse(-170 + n * 68, -250, 62, 36 + (n % 2) * 12, paper)) +
  rect(-230, -244, 460, 244, card) +
  rect(150, -244, 80, 244, dark, 'opacity=".35"') +
  rect(-180, -100, 120, 60, '#fff', 'rx="6" opacity=".85"');

export const honeycombPaper = (paper = '#C9A06B') =>
  rect(-220, -260, 440, 260, '#E9D3AE', 'rx="8"') +
  times(24, (n) => {
    const [x, y] = [-190 + (n % 6) * 74 + (Math.floor(n / 6) % 2) * 37, -220 + Math.floor(n / 6) * 60];
    return area(
      `M${x} ${y - 32}l30 17l0 32l-30 17l-30 -17l0 -32Z`,
      'none',
      `stroke="${paper}" stroke-width="8"`,
    );
  });

export const cookbook = () =>
  book('#D9776A', '#FFFDF7', '#B5533F') + at(14, -190, 0.36, bowl('#D9776A', '#FFFDF7'));

export const apron = (cloth = '#6F8578', pocket = '#52685C') =>
  line('M-60 -330C-60 -400 60 -400 60 -330', pocket, 12) +
  area(
    'M-76 -330L76 -330C84 -270 110 -230 150 -210L160 0L-160 0L-150 -210C-110 -230 -84 -270 -76 -330Z',
    cloth,
  ) +
  rect(-80, -150, 160, 90, pocket, 'rx="10"') +
  line('M-150 -200L-230 -170M150 -200L230 -170', pocket, 12);

export const pot = (metal = '#D9493A', dark = '#A93A30') =>
  rect(-230, -140, 70, 26, dark, 'rx="13"') +
  rect(160, -140, 70, 26, dark, 'rx="13"') +
  area('M-180 -190L180 -190L170 -30C168 -8 150 0 130 0L-130 0C-150 0 -168 -8 -170 -30Z', metal) +
  area('M-190 -190C-180 -250 180 -250 190 -190Z', dark) +
  circle(0, -250, 20, dark) +
  rect(-150, -160, 30, 120, '#fff', 'rx="15" opacity=".25"');

export const scale = () =>
  area('M-150 0L-110 -130L110 -130L150 0Z', '#E8E2D6') +
  circle(0, -66, 48, '#fff') +
  line('M0 -66L24 -92', '#D9493A', 7) +
  rect(-170, -164, 340, 26, '#8FB3A2', 'rx="12"') +
  ellipse(0, -172, 150, 16, '#A9C9B8');

export const garlic = () =>
  area(
    'M0 -150C-20 -110 -80 -90 -80 -40C-80 0 -40 6 0 6C40 6 80 0 80 -40C80 -90 20 -110 0 -150Z',
    '#FBF4EA',
  ) + line('M-30 -70C-44 -40 -36 -10 -30 0M30 -70C44 -40 36 -10 30 0M0 -90L0 2', '#D9CBB8', 5);

export const carrot = () =>
  at(0, -200, 0.4, leaf('#5D8570'), -20) +
  at(0, -200, 0.4, leaf('#4E7360'), 20) +
  area('M-40 -200C-40 -230 40 -230 40 -200C36 -110 14 -40 0 0C-14 -40 -36 -110 -40 -200Z', '#E8853D') +
  line('M-26 -160L0 -156M-10 -110L14 -106', '#C2601F', 6);

export const binoculars = (body = '#33443F') =>
  area('M-130 0L-110 -190L-30 -190L-20 0ZM130 0L110 -190L30 -190L20 0Z', body) +
  rect(-34, -150, 68, 40, '#55685F', 'rx="8"') +
  rect(-140, -24, 130, 34, '#1F2A27', 'rx="12"') +
  rect(10, -24, 130, 34, '#1F2A27', 'rx="12"') +
  rect(-106, -214, 72, 30, '#1F2A27', 'rx="8"') +
  rect(34, -214, 72, 30, '#1F2A27', 'rx="8"');

export const bird = (body = '#3F8FB5', belly = '#F6E8D3') =>
  area('M-100 -70C-90 -150 20 -170 60 -110C80 -80 60 -20 0 -10C-40 -4 -60 -20 -100 -70Z', body) +
  area('M-40 -40C-10 -90 40 -90 62 -80C60 -40 30 -14 0 -12C-20 -12 -34 -24 -40 -40Z', belly) +
  area('M-100 -70L-170 -50L-90 -30Z', body) +
  circle(36, -112, 8, '#1B1926') +
  area('M66 -110L100 -98L64 -90Z', '#F2A541') +
  line('M0 -10L-6 24M20 -14L20 22', '#8A6239', 6);

export const drawer = (wood = '#9C6B43', open = true) =>
  rect(-260, -200, 520, 200, wood, 'rx="10"') +
  rect(-230, -170, 460, 140, '#000', 'rx="6" opacity=".12"') +
  (open ? rect(-216, -206, 432, 40, '#3A2416', 'rx="6"') : '') +
  circle(0, -96, 24, '#D9B36A') +
  circle(-6, -102, 8, '#fff', 'opacity=".5"');

export const lamp = (shade = '#F2C46D', stand = '#4A4760') =>
  rect(-8, -240, 16, 236, stand) +
  rect(-70, -14, 140, 18, stand, 'rx="9"') +
  area('M-60 -380L60 -380L120 -230L-120 -230Z', shade) +
  ellipse(0, -230, 120, 14, '#FFF3C9');

export const stove = () =>
  rect(-14, -460, 28, 230, '#3A3540') +
  rect(-130, -240, 260, 210, '#4A4658', 'rx="20"') +
  rect(-90, -190, 180, 110, '#241F2E', 'rx="12"') +
  area('M0 -90C-50 -110 -30 -150 0 -176C30 -150 50 -110 0 -90Z', '#F59B3A') +
  area('M0 -90C-20 -104 -14 -126 0 -142C14 -126 20 -104 0 -90Z', '#FFE9A6') +
  rect(-100, -34, 26, 34, '#3A3540') +
  rect(74, -34, 26, 34, '#3A3540');

export const chair = (wood = '#D9A066') =>
  rect(-80, -330, 22, 330, wood, 'rx="6"') +
  rect(58, -160, 22, 160, wood, 'rx="6"') +
  rect(-84, -176, 168, 30, wood, 'rx="8"') +
  rect(-76, -320, 90, 24, wood, 'rx="8"') +
  rect(-76, -260, 90, 24, wood, 'rx="8"');

export const bookshelf = (wood = '#B98452', ...books: string[]) =>
  rect(-230, -420, 460, 420, wood, 'rx="6"') +
  [0, 1, 2]
    .map(
      (row) =>
        rect(-210, -404 + row * 136, 420, 116, '#5F3A20', 'opacity=".55"') +
        times(9, (n) => {
          const tall = 76 + ((n * 29 + row * 17) % 34);
          return (n + row * 2) % 8 === 5
            ? ''
            : rect(
                -204 + n * 46,
                -288 + row * 136 - tall,
                34,
                tall,
                books[(n + row) % books.length] ?? '#D9776A',
                'rx="4"',
              );
        }),
    )
    .join('');

export const ruler = (wood = '#F2D9A6') =>
  rect(-240, -60, 480, 60, wood, 'rx="6"') +
  times(23, (n) => rect(-230 + n * 20, -60, 3, n % 5 ? 18 : 32, '#8A5A34'));

export const clayPot = (clay = '#C08A63') =>
  ellipse(0, -6, 190, 40, '#6A5A50') +
  area('M-110 -210C-106 -110 -80 -30 -50 -14L50 -14C80 -30 106 -110 110 -210Z', clay) +
  ellipse(0, -210, 110, 26, '#D9B493') +
  ellipse(0, -206, 96, 20, '#94694A') +
  line('M-98 -150C-40 -124 40 -124 98 -150M-86 -100C-40 -78 40 -78 86 -100', '#8B6143', 5, 'opacity=".5"');

export const clayTools = () =>
  at(
    -60,
    0,
    0.9,
    rect(-8, -300, 16, 220, '#B98452', 'rx="8"') +
      circle(0, -50, 30, 'none', 'stroke="#B9BDC7" stroke-width="8"'),
  ) +
  at(20, 0, 0.9, rect(-14, -300, 28, 300, '#D9A066', 'rx="14"')) +
  at(90, 0, 0.9, area('M-20 -300L20 -300L30 0L-30 0Z', '#8C5B4A'));

export const phone = (screen: string) =>
  rect(-110, -400, 220, 400, '#1B1926', 'rx="30"') +
  group(
    'translate(-96 -380)',
    `<svg width="192" height="360" viewBox="0 0 200 375" preserveAspectRatio="xMidYMid slice">${screen}</svg>`,
  );

export const laptop = (screen: string) =>
  rect(-230, -300, 460, 290, '#2A3040', 'rx="16"') +
  group(
    'translate(-212 -284)',
    `<svg width="424" height="258" viewBox="0 0 200 122" preserveAspectRatio="xMidYMid slice">${screen}</svg>`,
  ) +
  area('M-290 0L-250 -26L250 -26L290 0C290 14 -290 14 -290 0Z', '#B9BDC7');

export const headphones = (pad = '#D9493A') =>
  line('M-110 -90C-110 -330 110 -330 110 -90', '#3A3540', 20) +
  rect(-140, -140, 60, 120, pad, 'rx="28"') +
  rect(80, -140, 60, 120, pad, 'rx="28"');

export const gift = (paper = '#D9776A', ribbon = '#FFFDF7') =>
  rect(-150, -220, 300, 220, paper, 'rx="6"') +
  rect(-166, -250, 332, 50, paper, 'rx="6"') +
  rect(-166, -204, 332, 6, '#000', 'opacity=".1"') +
  rect(-22, -250, 44, 250, ribbon) +
  line('M0 -256C-70 -330 -110 -270 0 -252C110 -270 70 -330 0 -256', ribbon, 16);

export const wrapped = (cloth = '#9C93E8', dark = '#756BC7') =>
  area('M-190 0C-210 -100 -180 -200 -120 -220L120 -220C180 -200 210 -100 190 0Z', cloth) +
  area(
    'M0 -230C-60 -320 -150 -290 -170 -250C-110 -250 -60 -240 0 -210C60 -240 110 -250 170 -250C150 -290 60 -320 0 -230Z',
    dark,
  ) +
  circle(0, -224, 34, dark) +
  line('M-20 -200C-80 -140 -120 -80 -130 -10M20 -200C80 -140 120 -80 130 -10', dark, 6, 'opacity=".5"');

export const pouch = (cloth = '#EFE3CE', cord = '#8A5A34') =>
  area('M-150 0C-190 -120 -120 -220 -90 -250L90 -250C120 -220 190 -120 150 0Z', cloth) +
  area('M-90 -250C-120 -300 -60 -320 -40 -290C-20 -330 20 -330 40 -290C60 -320 120 -300 90 -250Z', cloth) +
  line('M-96 -246C-40 -226 40 -226 96 -246M60 -238L110 -180M60 -238L80 -160', cord, 10) +
  circle(0, -110, 40, cord, 'opacity=".25"');

export const tube = (card = '#C99B6B', cap = '#FFFDF7') =>
  rect(-60, -380, 120, 380, card) +
  ellipse(0, -380, 60, 18, cap) +
  ellipse(0, 0, 60, 18, card) +
  rect(24, -376, 36, 376, '#000', 'opacity=".1"') +
  rect(-40, -240, 70, 90, '#fff', 'rx="6" opacity=".85"');

export const seeds = (paper = '#6DB583') =>
  rect(-90, -240, 180, 240, paper, 'rx="6"') +
  rect(-90, -240, 180, 40, '#000', 'opacity=".12"') +
  circle(0, -110, 36, '#F2C46D') +
  times(6, (n) => circle(48 * Math.cos(n * 1.047), -110 + 48 * Math.sin(n * 1.047), 20, '#FFFDF7')) +
  circle(0, -110, 22, '#F2C46D');

export const cushion = (cloth = '#E0796C') =>
  area(
    'M-150 -10C-170 -80 -170 -160 -150 -230C-70 -250 70 -250 150 -230C170 -160 170 -80 150 -10C70 10 -70 10 -150 -10Z',
    cloth,
  ) + line('M-100 -120L100 -120M0 -200L0 -40', '#fff', 5, 'opacity=".35" stroke-dasharray="12 12"');
