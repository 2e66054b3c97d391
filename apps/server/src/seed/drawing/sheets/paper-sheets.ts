import * as pattern from '../patterns.ts';
import * as scene from '../scenes.ts';
import { at, circle, ellipse, line, rect, times } from '../svg.ts';
import * as thing from '../things.ts';
import {
  apart,
  before,
  blue,
  clay,
  lids,
  lifted,
  lilac,
  mint,
  moss,
  night,
  onTable,
  rose,
  type Sheets,
  sun,
  who,
} from './cast.ts';

/** Paper, books and what is printed. */
export const paperSheets: Sheets = {
  // Stickers with cats
  'sticker-letters': () =>
    scene.laidOut('#CDE3DC', '#A9CDC2', [
      [thing.envelope(), 320, 420, 1.15, -12],
      [thing.envelope('#F2A07B', '#F7BFA3', '#FFFDF7'), 800, 360, 1.1, 9],
      [thing.envelope('#FFFDF9', '#F1E7DA'), 520, 800, 1.2, 6],
      [thing.cat(), 560, 650, 0.8, 6],
      [thing.pen('#4B3FE4'), 980, 760, 1.1, 34],
      [thing.tape('#9C93E8', '#E6E2FB'), 170, 780, 1],
    ]),
  'sticker-people': () =>
    scene.holding(
      rose,
      who(0, '#4B4E9B', before),
      [
        [thing.stickerSheet(), 900, 850, 1.25, 4],
        [thing.tape(), 660, 880, 0.8],
        [thing.envelope('#94B7E3', '#B9D2F0'), 545, 760, 0.62, -5],
      ],
      500,
    ),
  'sticker-near': () =>
    scene.near('#F9DEDC', pattern.dots('#FFFDF9', '#F7D56E', '#8EC5B5', '#F2A07B'), [
      [thing.cat('#F2A65A'), 420, 700, 4],
      [thing.cat('#8A8FA3', '#E9C4C0'), 980, 880, 2.4, 12],
    ]),
  'sticker-sizes': () =>
    scene.measured(
      '#FFFDF7',
      '#5748B8',
      [
        [thing.stickerSheet('#FBEDEA'), 380, 700, 1.35],
        [thing.tape('#F7B267', '#FFF3E0'), 860, 700, 1.5],
      ],
      [
        [180, 700, 400, 500],
        [725, 700, 270, 270],
      ],
    ),

  // A diary
  'diary-desk': () =>
    scene.desk('#5B5A9A', '#35346B', [
      [thing.openBook('#FFFDF7', '#9C93E8', '#F2C46D'), 640, 830, 1.25],
      [thing.mug('#F2C46D', '#FFF3E0'), 1010, 830, 0.8],
      [thing.pen('#D9493A'), 900, 860, 0.8, 70],
    ]),
  'diary-covers': () =>
    scene.laidOut('#EFE6DC', '#D9C9B6', [
      [thing.book('#5C8673', '#F2C46D', '#3C5C56'), 220, 480, 1.15, -8],
      [thing.book('#D9776A', '#FFFDF7', '#A93A30'), 560, 440, 1.15, 3],
      [thing.book('#4B4E9B', '#8EC5B5'), 900, 480, 1.15, 9],
      [thing.book('#F2C46D', '#D9776A', '#C0902F'), 1060, 860, 1, -14],
      [thing.leaf(), 330, 880, 1, 50],
      [thing.pen(), 700, 860, 1, 70],
    ]),
  'diary-near': () =>
    scene.near('#FFFCF4', pattern.lines('#3A4A8E', '#E0796C'), [[thing.pen('#2A3040'), 860, 560, 2, 38]]),
  'diary-hands': () =>
    scene.hands(
      '#DDD7EA',
      '#F3C9A5',
      '#E8A596',
      [[thing.openBook('#FFFDF7', '#8C8794', '#8EC5B5'), 590, 600, 1.7, -3]],
      [[900, 980, -30]],
    ),

  // Short stories
  drawerbook: () =>
    scene.desk(
      '#3F4A5A',
      '#242C3A',
      [
        [thing.drawer('#9C6B43'), 660, 880, 1.35],
        [thing.book('#B5483C', '#F6E7B0', '#8A2F26'), 540, 640, 0.95, -5],
        [thing.book('#2F5B6B', '#E8A596', '#1F3F4C'), 800, 640, 0.85, 8],
      ],
      190,
    ),
  'drawerbook-bed': () =>
    scene.livingRoom(night, [
      [thing.cushion('#8C7BC0'), 420, 780, 1.1],
      [thing.book('#B5483C', '#F6E7B0', '#8A2F26'), 640, 810, 0.8, -20],
      [thing.teaCup(), 860, 820, 0.7],
    ]),
  'drawerbook-open': () =>
    scene.laidOut('#B5483C', '#8A2F26', [
      [thing.openBook('#FBF6EA', '#6B6B7A', '#2F5B6B'), 600, 660, 1.95, -4],
      [thing.leaf('#F2C46D'), 1040, 300, 0.7, 40],
    ]),
  'drawerbook-near': () => scene.near('#F6EFE2', pattern.pages('#FBF6EA', '#8A7A66', '#B5483C')),
  'drawerbook-writers': () =>
    scene.atWork(
      { ...moss, wall: '#E9DDCB', wall2: '#C8B395' },
      who(4, '#2F5B6B', onTable),
      [
        [thing.pileOfBooks('#B5483C', '#F2C46D', '#5C8673'), 820, 300, 0.8],
        [thing.potted(), 1060, 300, 0.6],
      ],
      [
        [
          thing.laptop(
            rect(0, 0, 200, 122, '#FBF6EA') +
              times(6, (n) => rect(24, 20 + n * 15, n % 2 ? 110 : 150, 5, '#6B6B7A')),
          ),
          560,
          850,
          0.8,
        ],
        [thing.mug('#B5483C', '#F6E7B0'), 940, 850, 0.7],
      ],
    ),

  // Stamps of shops
  shops: () =>
    scene.still(
      { ...sun, wall: '#F6E3C6', wall2: '#E3C79C' },
      [
        [thing.stampBlock('#C69A63', '#C8321F'), 260, 760, 1.15],
        [thing.stampBlock('#8A5A34', '#2F6F93', 1), 500, 800, 1.15],
        [thing.stampBlock('#D9B98C', '#3C5C56', 2), 740, 760, 1.15],
        [thing.inkPad('#2F6F93'), 990, 800, 0.85],
      ],
      { light: 800 },
    ),
  'shops-street': () => scene.street(false, ['#E9C9A8', '#B9CFC6', '#E8B7A3', '#CFC6E3', '#F1DFA8'], []),
  'shops-prints': () =>
    scene.laidOut('#FFFDF7', '#EFE6D6', [
      [thing.impression(), 250, 360, 1.3, -6],
      [thing.impression('#2F6F93'), 560, 320, 1.1, 4],
      [thing.impression('#3C5C56'), 850, 380, 1.25, -3],
      [thing.impression('#B98A1E'), 330, 760, 1.1, 7],
      [thing.impression('#6A4A7C'), 640, 800, 1.3, -5],
      [thing.stampBlock('#C69A63', '#C8321F'), 1000, 820, 1.2, 24],
    ]),
  'shops-carver': () =>
    scene.hands(
      '#B98E63',
      '#D9A074',
      '#33443F',
      [
        [
          rect(-160, -240, 320, 240, '#D9B98C', 'rx="14"') + at(0, -40, 1.1, thing.impression('#7A4A2A')),
          520,
          520,
          1.4,
        ],
        [thing.chisel(), 830, 640, 1.2, 40],
      ],
      [[960, 960, -24]],
    ),
  'shops-owner': () =>
    scene.holding(
      { ...sun, wall: '#CFE0D4', wall2: '#A9C4B4' },
      who(2, '#C8321F', lifted, '#FFFDF7'),
      [
        [thing.stampBlock('#C69A63', '#C8321F', 1), 790, 480, 0.62, 10],
        [thing.gift('#F1DFA8', '#C8321F'), 960, 860, 0.95],
      ],
      480,
    ),

  // Cards of stars
  stars: () =>
    scene.laidOut('#1D2250', '#0F1330', [
      [thing.constellationCard('#2B3A7A'), 330, 640, 1.25, -14],
      [thing.constellationCard('#4A3A7C', '#FFD9A0'), 630, 600, 1.25],
      [thing.constellationCard('#1F4A5C', '#BFF0E0'), 930, 640, 1.25, 14],
    ]),
  'stars-hill': () =>
    scene.near(
      '#1B2450',
      pattern.starField('#1B2450', '#8E7BEF') +
        ellipse(600, 960, 900, 260, '#10182E') +
        at(420, 790, 1.05, thing.telescope()) +
        at(760, 800, 0.7, circle(0, -200, 44, '#10182E') + rect(-54, -160, 108, 170, '#10182E', 'rx="40"')),
    ),
  'stars-child': () =>
    scene.holding(
      { ...night, wall: '#2B3A7A', wall2: '#141A40' },
      who(3, '#F2C46D', before),
      [
        [thing.constellationCard('#2B3A7A'), 560, 820, 0.6, -4],
        [thing.telescope(), 960, 850, 0.9],
      ],
      520,
    ),
  'stars-deck': () =>
    scene.measured(
      '#EEF0FA',
      '#2B3A7A',
      [
        [thing.constellationCard('#2B3A7A'), 400, 700, 1.25],
        [thing.gift('#2B3A7A', '#F6E7B0'), 880, 700, 1.05],
      ],
      [
        [238, 700, 324, 462],
        [722, 700, 316, 300],
      ],
    ),
  'stars-roof': () =>
    scene.desk(
      '#20285C',
      '#10142E',
      [
        [thing.constellationCard('#4A3A7C', '#FFD9A0'), 560, 700, 0.9, -12],
        [thing.constellationCard('#2B3A7A'), 800, 720, 0.9, 8],
        [thing.teaCup('#D9E0EA', '#8A5A34'), 1020, 840, 0.7],
      ],
      170,
    ),

  // A baker's mornings
  bakery: () =>
    scene.kitchen(
      '#E9D6BC',
      '#F6EADA',
      '#8A5A34',
      [
        [thing.loaf(), 380, 790, 1.15],
        [thing.loaf('#B97435', '#F1CF94'), 790, 800, 1],
        [thing.book('#7A4A2A', '#F6E0B8', '#5A3218'), 1030, 840, 0.75, 8],
      ],
      [
        [thing.baguette(), 220, 560, 0.8, 178],
        [thing.baguette(), 320, 560, 0.8, 182],
      ],
    ),
  'bakery-dawn': () =>
    scene.street(
      true,
      ['#8A5A4A', '#5A4A6B'],
      [
        [thing.baguette(), 330, 860, 0.7, 12],
        [thing.baguette(), 400, 870, 0.7, 4],
        [thing.lamp('#FFE29A', '#2A2230'), 620, 860, 1.3],
      ],
    ),
  'bakery-baker': () =>
    scene.atWork(
      sun,
      who(1, '#FFFDF7', onTable, '#E9D6BC'),
      [
        [thing.loaf(), 850, 300, 0.5],
        [thing.loaf('#B97435'), 1040, 300, 0.45],
      ],
      [
        [thing.loaf('#F3E4CC', '#FFFDF7'), 500, 840, 0.8],
        [thing.scale(), 950, 850, 0.8],
      ],
    ),
  'bakery-near': () => scene.near('#C9864A', pattern.crust('#7A4A20', '#F1CF94')),
  'bakery-book': () =>
    scene.laidOut('#7A4A2A', '#4F2E18', [
      [thing.openBook('#FFFDF7', '#8C8794', '#E2A03A'), 620, 640, 1.75, 5],
      [thing.loaf(), 180, 850, 0.8, -12],
    ]),

  // Grandmothers' recipes
  cookbook: () =>
    scene.kitchen(
      '#F3DCD2',
      '#FBEFE9',
      '#9C6B43',
      [
        [thing.cookbook(), 360, 800, 1.1, -4],
        [thing.pot(), 740, 790, 0.95],
        [thing.garlic(), 1040, 830, 0.7],
      ],
      [[thing.scissors('#D9776A'), 1000, 440, 0.6, 180]],
    ),
  'cookbook-grandmother': () =>
    scene.atWork(
      { ...rose, wall: '#F6E3C6', wall2: '#E6C89E' },
      { ...who(2, '#8C7BC0', onTable, '#F6EFE2'), hairColour: '#B9B3BC' },
      [
        [thing.pot('#D9A066', '#A5744A'), 840, 300, 0.5],
        [thing.garlic(), 1050, 300, 0.7],
      ],
      [
        [thing.bowl('#F6EFE2', '#D9493A'), 500, 850, 0.9],
        [thing.carrot(), 930, 870, 0.6, 74],
        [thing.garlic(), 250, 850, 0.5],
      ],
    ),
  'cookbook-table': () =>
    scene.laidOut('#B5683A', '#8F4C26', [
      [thing.plate('#F6EFE2', '#D9493A'), 260, 420, 0.95],
      [thing.plate('#A9C9B8', '#F2C46D'), 600, 360, 0.9],
      [thing.bowl('#FFFDF7', '#8FAE6A'), 940, 360, 1],
      [thing.plate('#FFFDF7', '#E2A03A'), 400, 840, 1],
      [thing.plate('#C8D8E4', '#B5483C'), 800, 830, 1.05],
    ]),
  'cookbook-open': () =>
    scene.still(
      { ...mint, wall: '#E6EBD6', wall2: '#C6D2AE' },
      [
        [thing.openBook('#FFFDF7', '#8C8794', '#D9776A'), 480, 840, 1.35],
        [thing.scale(), 990, 830, 0.95],
      ],
      { light: 2000, behind: at(150, 600, 0.9, thing.potted()) },
    ),
  'cookbook-apron': () =>
    scene.holding(
      { ...sun, wall: '#CFE0E6', wall2: '#A6C2CC' },
      who(0, '#FFFDF7', apart, '#D9776A'),
      [[thing.cookbook(), 980, 860, 0.95, 5]],
      470,
    ),

  // A seal in one's own hand
  'stamp-carve': () =>
    scene.hands(
      '#EADFCF',
      '#E8B48C',
      '#8A2F3A',
      [
        [thing.impression('#8C8794'), 560, 560, 2.3, -6],
        [thing.chisel('#3C5C56'), 900, 560, 1.1, 42],
      ],
      [
        [280, 980, 14],
        [1010, 960, -22],
      ],
    ),
  'stamp-stones': () =>
    scene.shelves(
      { ...clay, wall: '#EFE6DC', wall2: '#D6C6B0' },
      [
        [
          thing.seal(),
          thing.seal('#7A9A8A', '#E9C46A'),
          thing.seal('#B5683A', '#F1DDBB'),
          thing.seal('#C9C5BF', '#8A2F3A'),
          thing.seal('#39506A'),
        ],
        [thing.inkPad(), thing.stampBlock('#C69A63', '#8A2F3A', 1), thing.inkPad('#2B2430')],
      ],
      0.82,
    ),
  'stamp-letter': () =>
    scene.still(
      { ...blue, wall: '#E9DDD0', wall2: '#CDBBA6', floor: '#6B4526', floor2: '#452A16' },
      [
        [
          rect(-210, -300, 420, 300, '#FFFDF7', 'rx="4"') +
            times(4, (n) =>
              rect(-160, -250 + n * 44, n % 2 ? 220 : 300, 10, '#8C8794', 'rx="5" opacity=".6"'),
            ) +
            at(140, -20, 0.5, thing.impression()),
          420,
          830,
          1.3,
          -3,
        ],
        [thing.seal(), 880, 830, 1],
        [thing.inkPad(), 1040, 860, 0.6],
      ],
      { light: 780 },
    ),
  'stamp-near': () =>
    scene.near(
      '#C8321F',
      times(40, (n) =>
        circle((n * 173) % 1200, (n * 211) % 900, 6 + (n % 6) * 3, '#A31F12', 'opacity=".4"'),
      ) +
        line(
          'M210 170H560M385 170V420M210 420H560V690H210ZM300 810H470M720 150V760M720 320H1010M860 150V480M700 760C900 660 980 620 1040 520',
          '#FFF6EC',
          66,
        ),
    ),

  // A picture book by a child
  'book-child': () =>
    scene.holding(
      { ...sun, wall: '#CDE3F0', wall2: '#A5C6DC' },
      who(0, '#F2A07B', lifted),
      [
        [thing.pencil('#D9493A'), 800, 500, 0.6, -30],
        [thing.book('#2C3A78', '#F9E7A6', '#151C42'), 970, 870, 1.05, 6],
      ],
      460,
    ),
  'book-sketch': () =>
    scene.laidOut('#FBE9D6', '#EFCBA8', [
      [
        rect(-210, -290, 420, 290, '#FFFDF8') +
          at(
            0,
            -20,
            0.8,
            line('M-120 0V-120L0 -220L120 -120V0ZM-30 0V-80H30V0', '#6B6B7A', 8) +
              circle(170, -230, 40, 'none', 'stroke="#6B6B7A" stroke-width="8"'),
          ),
        320,
        460,
        1.2,
        -6,
      ],
      [
        rect(-210, -290, 420, 290, '#FFFDF8') +
          at(
            -40,
            -20,
            0.8,
            rect(-120, -120, 240, 120, '#E9A25B') +
              line('M-140 -120L0 -230L140 -120Z', '#B5523F', 30) +
              circle(210, -230, 44, '#F9E7A6'),
          ),
        820,
        560,
        1.2,
        5,
      ],
      [thing.pencil(), 560, 860, 1, 66],
      [thing.pencil('#7FA6D9'), 720, 880, 1, 58],
    ]),
  'book-bedtime': () =>
    scene.livingRoom({ ...lilac, wall: '#4A4A8A', wall2: '#2B2B5C', floor: '#7A5A4A', floor2: '#4F382C' }, [
      [thing.openBook('#FFFDF7', '#8C8794', '#E9A25B'), 620, 800, 0.95],
      [thing.sittingCat('#D9CFC2'), 320, 820, 0.9],
    ]),
  'book-inside': () =>
    scene.near(
      '#F6EFE2',
      rect(60, 60, 530, 780, '#2C3A78', 'rx="8"') +
        circle(440, 220, 80, '#F9E7A6') +
        rect(150, 460, 280, 300, '#E9A25B') +
        line('M110 460L290 300L470 460', '#B5523F', 44) +
        rect(250, 590, 90, 170, '#7A4630', 'rx="44"') +
        rect(600, 0, 6, 900, '#C9BDA8') +
        rect(616, 60, 530, 780, '#FFFDF7', 'rx="8"') +
        times(5, (n) => rect(690, 170 + n * 62, n % 2 ? 300 : 380, 20, '#6B6B7A', 'rx="10" opacity=".55"')) +
        at(900, 780, 1.4, thing.cat('#F6EFE4', '#F4C1B4')),
    ),

  // A diary for two
  couplediary: () =>
    scene.laidOut('#F9E3E0', '#EDBFB8', [
      [thing.book('#8A2F3A', '#F6E7B0', '#5F1F28'), 430, 640, 1.4, -8],
      [thing.book('#2F5B6B', '#F6E7B0', '#1F3F4C'), 790, 640, 1.4, 7],
      [thing.ticket('#FFFDF7', '#8A2F3A'), 610, 860, 0.7, -4],
    ]),
  'couplediary-evening': () =>
    scene.hearth({ ...rose, wall: '#E3C9C0', wall2: '#C79F94', main: '#8A2F3A' }, [
      [thing.cushion('#8A2F3A'), 180, 800, 0.75],
      [thing.cushion('#2F5B6B'), 700, 810, 0.75],
      [thing.openBook('#FFFDF7', '#8C8794', '#E8A596'), 440, 850, 0.85],
    ]),
  'couplediary-near': () =>
    scene.near(
      '#8A2F3A',
      pattern.checks('#A5404C', '#6B1F2A') +
        rect(330, 300, 540, 300, '#F6E7B0', 'rx="14"') +
        line('M430 400H770M430 470H680M430 540H730', '#8A2F3A', 18),
    ),
  'couplediary-photos': () =>
    scene.laidOut('#D6DDE8', '#B0BDD0', [
      [thing.photo(thing.face('#F3C9A5', '#2B2430', '#8A2F3A', '#F6E8D3')), 250, 480, 1.15, -7],
      [thing.photo(thing.seaPrint()), 640, 440, 1.15, 5],
      [thing.photo(thing.face('#E8B48C', '#4A3526', '#2F5B6B', '#DDE5D4', true)), 1000, 520, 1.1, -4],
      [thing.tape('#E8A596'), 340, 840, 0.9],
      [thing.pen('#8A2F3A'), 780, 860, 1, 64],
    ]),
  'couplediary-gift': () =>
    scene.still(
      { ...rose, floor: '#B5683A', floor2: '#8A4A26' },
      [
        [thing.gift('#8A2F3A', '#F6E7B0'), 420, 830, 1.35],
        [thing.book('#2F5B6B', '#F6E7B0', '#1F3F4C'), 880, 830, 0.95, 4],
      ],
      { light: 800 },
    ),

  // A library for children
  library: () =>
    scene.classroom({ ...mint, floor: '#D9B98C' }, [
      [thing.bookshelf('#B98452', ...lids), 330, 830, 1.05],
      [thing.pileOfBooks('#4B4E9B', '#F2C46D', '#D9776A', '#5C8673'), 780, 850, 0.85],
      [thing.cushion('#8FB3A2'), 1010, 860, 0.75],
    ]),
  'library-reading': () =>
    scene.together(
      { ...sun, wall: '#FBE3C6', wall2: '#F0C9A0' },
      who(0, '#5C8673', before),
      who(5, '#4B4E9B', before),
      [
        [thing.openBook('#FFFDF7', '#8C8794', '#D9776A'), 300, 740, 0.55],
        [thing.openBook('#FFFDF7', '#8C8794', '#7FA6D9'), 900, 750, 0.55],
        [thing.pileOfBooks('#D9776A', '#F2C46D', '#8FB3A2'), 600, 880, 0.9],
      ],
    ),
  'library-shelf': () =>
    scene.shelves(
      { ...clay, wall: '#8A5A34', wall2: '#6B4526', floor2: '#B98452' },
      [
        [
          thing.pileOfBooks(...lids.slice(0, 4)),
          thing.book('#5C8673', '#F6E7B0', '#3C5C56'),
          thing.pileOfBooks(...lids.slice(2, 5)),
          thing.lamp('#F6E7B0', '#4A3526'),
        ],
        [
          thing.book('#D9776A', '#FFFDF7', '#A93A30'),
          thing.bird('#7FA6D9'),
          thing.pileOfBooks(...lids.slice(1, 6)),
          thing.book('#4B4E9B', '#F2C46D'),
        ],
      ],
      0.85,
    ),
  'library-carpenter': () =>
    scene.atWork(
      { ...moss, wall: '#EADFC8', wall2: '#CDBB98' },
      who(1, '#B5483C', onTable, '#4A5A6B'),
      [
        [thing.potted(), 830, 300, 0.6],
        [thing.pileOfBooks('#7FA6D9', '#F2C46D'), 1020, 300, 0.7],
      ],
      [
        [thing.plank(), 560, 860, 1.5],
        [thing.pencil(), 940, 850, 0.7, 70],
      ],
    ),
  'library-school': () =>
    scene.outdoors(['#BFE0EE', '#FDF6E3'], ['#A9C9A0', '#7FA574'], null, [
      [
        rect(-330, -250, 660, 250, '#F3E4CC') +
          at(
            0,
            -250,
            1,
            rect(-370, -40, 740, 60, '#B5483C', 'rx="10"') +
              rect(-70, -150, 140, 120, '#F3E4CC') +
              circle(0, -90, 36, '#FFFDF7'),
          ) +
          times(6, (n) => rect(-300 + n * 104, -200, 74, 90, '#7FA6D9', 'rx="6"')) +
          rect(-46, -100, 92, 100, '#8A5A34'),
        560,
        780,
        1.1,
      ],
      [thing.tree(), 1040, 830, 1.05],
    ]),
};
