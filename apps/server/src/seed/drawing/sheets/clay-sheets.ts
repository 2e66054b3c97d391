import * as pattern from '../patterns.ts';
import * as scene from '../scenes.ts';
import { at, circle, ellipse, rect, times } from '../svg.ts';
import * as thing from '../things.ts';
import {
  apart,
  before,
  blue,
  clay,
  lilac,
  mint,
  night,
  onTable,
  rose,
  type Sheets,
  sun,
  teal,
  who,
} from './cast.ts';

/** Clay, glaze and wax. */
export const claySheets: Sheets = {
  // White porcelain
  'moonjar-potter': () =>
    scene.atWork(
      clay,
      who(2, '#F6EFE2', onTable, '#8C7A66'),
      [
        [thing.jar(), 830, 300, 0.55],
        [thing.bowl(), 1020, 300, 0.7],
      ],
      [
        [thing.clayPot('#F1E9DC'), 500, 850, 1],
        [thing.clayTools(), 950, 860, 0.8, 60],
        [thing.bowl('#FBF8F3', '#9DB0A0'), 190, 830, 0.8],
      ],
    ),
  'moonjar-table': () =>
    scene.kitchen('#EFE7DC', '#FFFFFF', '#A5744A', [
      [thing.mug('#FBF8F3', '#EFE7DC'), 360, 780, 1.05],
      [thing.mug('#FBF8F3', '#C8D8E4'), 690, 800, 1.05],
      [thing.bowl('#FBF8F3', '#E2702F'), 1000, 800, 0.9],
    ]),
  'moonjar-sizes': () =>
    scene.measured(
      '#F8F4EE',
      '#8A6239',
      [
        [thing.jar('#E9DFD2'), 360, 720, 1.55],
        [thing.mug('#E9DFD2', '#F8F4EE'), 900, 720, 1.1],
      ],
      [
        [90, 720, 540, 480],
        [786, 720, 228, 236],
      ],
    ),
  'moonjar-moon': () =>
    scene.livingRoom({ ...night, wall: '#4A5A7A', wall2: '#2B3550', floor: '#5F4A3A', floor2: '#3A2C22' }, [
      [thing.jar(), 560, 800, 1.35],
      [thing.bowl('#FBF8F3', '#C8D8E4'), 880, 820, 0.6],
    ]),
  'moonjar-box': () =>
    scene.still(
      { ...clay, wall: '#C6D2C6', wall2: '#A3B5A6' },
      [
        [thing.openBox('#D9B98C', '#A5744A', '#FBF8F3'), 420, 830, 1.25],
        [thing.jar(), 420, 560, 0.7],
        [thing.wrapped('#E7C3B5', '#CF9885'), 960, 830, 0.9],
      ],
      { light: 700 },
    ),

  // Plates of twelve glazes
  'glaze-kiln': () =>
    scene.hearth({ ...clay, wall: '#8C7A6B', wall2: '#5F5046' }, [
      [thing.plate('#D9A066', '#B67C42'), 220, 840, 0.75],
      [thing.plate('#A9C9B8', '#7FA794'), 470, 850, 0.75],
      [thing.plate('#56637B', '#39445A'), 690, 860, 0.6],
    ]),
  'glaze-shelves': () =>
    scene.shelves(
      clay,
      [
        ['#F6F2EA', '#A9C9B8', '#C8D8E4', '#D9A066', '#8C5B4A'].map((rim) => thing.plate(rim, '#00000022')),
        ['#56637B', '#E7C3B5', '#B7C9A0', '#F2D9A6'].map((rim) => thing.plate(rim, '#00000022')),
        ['#9DB6C8', '#C27B6A', '#EFE6D6', '#7FA794', '#4A4658'].map((rim) => thing.plate(rim, '#00000022')),
      ],
      0.66,
    ),
  'glaze-drip': () => scene.near('#D9C6AE', pattern.drips('#6F9CB5', '#4A7890')),
  'glaze-served': () =>
    scene.kitchen(
      '#DDE5E3',
      '#F6F8F6',
      '#8A5A34',
      [
        [thing.plate('#C8D8E4', '#9DB6C8'), 330, 800, 0.8],
        [thing.plate('#F6F2EA', '#E4DACB'), 620, 820, 0.9],
        [thing.teaCup('#A9C9B8', '#C98F5A'), 940, 800, 0.7],
      ],
      [
        [thing.mug('#56637B', '#C8D8E4'), 240, 350, 0.7],
        [thing.mug('#D9A066', '#F6EFE2'), 520, 350, 0.7],
      ],
    ),

  // Lessons at the wheel
  'wheel-hands': () =>
    scene.hands(
      '#6B5748',
      '#E8B48C',
      '#D9E0EA',
      [
        [
          ellipse(0, -300, 380, 330, '#8A776A') +
            ellipse(0, -300, 250, 220, '#C08A63') +
            ellipse(0, -300, 170, 146, '#7A4F33'),
          600,
          720,
          1.1,
        ],
      ],
      [
        [280, 980, 24],
        [930, 980, -24],
      ],
    ),
  'wheel-lesson': () =>
    scene.still(
      { ...blue, wall: '#F1E3D3', wall2: '#D9C2A8' },
      [
        [thing.laptop(rect(0, 0, 200, 122, '#C9B7A5') + at(100, 112, 0.4, thing.clayPot())), 470, 830, 1.35],
        [thing.clayTools(), 1010, 840, 0.9, 8],
      ],
      { light: 820 },
    ),
  'wheel-near': () => scene.near('#A5744F', pattern.rings('#C08A63', '#8B6143')),
  'wheel-tools': () =>
    scene.laidOut('#CFC1B0', '#B09B84', [
      [thing.clayTools(), 300, 640, 1.3, -8],
      [thing.bowl('#C08A63', '#94694A'), 680, 420, 1.2],
      [thing.brush('#8C5B4A'), 930, 520, 1.2, 10],
      [thing.cushion('#E9DFD2'), 720, 840, 1],
      [thing.brush('#3C5C56'), 1060, 560, 1.1, -8],
    ]),

  // Caps of keys
  seasonkeys: () =>
    scene.laidOut('#F3E4DC', '#DDC3B6', [
      [thing.keycap('#F4B8C4', '#D98A9C', at(0, -60, 0.3, thing.leaf('#FFFDF7'))), 300, 430, 1.15, -8],
      [thing.keycap('#6DB583', '#4C9366', circle(0, -56, 34, '#F2C46D')), 760, 400, 1.15, 6],
      [thing.keycap('#E8A95A', '#B97435', at(0, -40, 0.3, thing.leaf('#B5483C'))), 420, 800, 1.15, 5],
      [thing.keycap('#C8D8E4', '#9DB6C8', circle(0, -56, 34, '#FFFDF7')), 900, 790, 1.15, -7],
    ]),
  'seasonkeys-desk': () =>
    scene.desk('#6B5748', '#4A3A2E', [
      [
        rect(-330, -70, 660, 70, '#EADFC8', 'rx="18"') +
          times(10, (n) =>
            rect(
              -310 + n * 62,
              -84,
              52,
              56,
              ['#FFFDF7', '#F4B8C4', '#FFFDF7', '#8FB3A2'][n % 4] ?? '',
              'rx="12"',
            ),
          ),
        640,
        850,
        1.15,
      ],
      [thing.mug('#F4B8C4', '#FFFDF7'), 1040, 850, 0.7],
    ]),
  'seasonkeys-near': () =>
    scene.near(
      '#DDC3B6',
      at(330, 860, 2.3, thing.keycap('#8FB3A2', '#5F8A78', at(0, -30, 0.4, thing.leaf('#FFFDF7')))) +
        at(980, 900, 2.3, thing.keycap('#F4B8C4', '#D98A9C')),
    ),
  'seasonkeys-glaze': () =>
    scene.atWork(
      rose,
      who(0, '#F4B8C4', onTable, '#8A5A4A'),
      [
        [thing.keycap('#6DB583', '#4C9366'), 830, 300, 0.4],
        [thing.keycap('#E8A95A', '#B97435'), 1010, 300, 0.4],
      ],
      [
        [thing.keycap('#FFFDF7', '#D6C4B6'), 500, 840, 0.6],
        [thing.brush(), 860, 850, 0.9, 66],
        [thing.bowl('#FFFDF7', '#F4B8C4'), 200, 840, 0.6],
      ],
    ),
  'seasonkeys-box': () =>
    scene.measured(
      '#FBF3EE',
      '#A5483C',
      [[thing.keycap('#F4B8C4', '#D98A9C'), 400, 640, 1.5]],
      [[175, 640, 450, 355]],
    ),

  // Caps with one's cat
  'keys-cats': () =>
    scene.near(
      '#2F6F73',
      times(6, (n) =>
        at(
          210 + (n % 3) * 400,
          400 + Math.floor(n / 3) * 420,
          1.05,
          thing.keycap(
            ['#9C93E8', '#F2A07B', '#F7D56E', '#54B3A6', '#F4F1EA', '#E8A596'][n],
            ['#756BC7', '#CC7753', '#D4AF3E', '#378A7F', '#D3CDBF', '#C27B6A'][n],
            at(0, -8, 0.62, thing.cat(['#F6F0FF', '#FFFDF9', '#8A8FA3', '#F2A65A', '#3E3A4A', '#FBF4EA'][n])),
          ),
        ),
      ),
    ),
  'keys-painter': () =>
    scene.hands(
      '#3D4560',
      '#F6D5B8',
      '#9C93E8',
      [
        [thing.keycap('#F4F1EA', '#D3CDBF', at(0, -8, 0.62, thing.cat())), 520, 640, 2],
        [thing.brush('#F2A65A'), 900, 470, 1.2, 42],
      ],
      [[1000, 960, -28]],
    ),
  'keys-owner': () =>
    scene.holding(
      { ...lilac, wall: '#CFE0E6', wall2: '#9DBBC6' },
      who(4, '#756BC7', apart),
      [
        [thing.sittingCat('#8A8FA3', '#E9C4C0'), 520, 830, 1.15],
        [thing.keycap('#9C93E8', '#756BC7', at(0, -8, 0.62, thing.cat('#8A8FA3', '#E9C4C0'))), 960, 860, 1],
      ],
      520,
    ),
  'keys-sizes': () =>
    scene.measured(
      '#F4F3FA',
      '#4B3FE4',
      [
        [thing.keycap('#9C93E8', '#756BC7', at(0, -8, 0.62, thing.cat('#F6F0FF'))), 330, 680, 1.1],
        [thing.keycap('#54B3A6', '#378A7F'), 850, 680, 1.35],
      ],
      [
        [165, 680, 330, 260],
        [647, 680, 406, 320],
      ],
    ),

  // Mugs for two
  'mugs-two': () =>
    scene.together(
      { ...mint, floor: '#B98E63', floor2: '#9C7650' },
      who(2, '#C98F5A', before),
      who(1, '#56637B', before),
      [
        [thing.mug('#A9C9B8', '#F6EFE2'), 300, 800, 0.5],
        [thing.mug('#C98F5A', '#F6EFE2'), 890, 810, 0.5],
        [thing.teaCup('#FFFDF7', '#8A5A34'), 600, 880, 0.7],
      ],
    ),
  'mugs-hands': () =>
    scene.measured(
      '#EADBC4',
      '#6B4526',
      [
        [thing.mug('#A9C9B8', '#E9F1E8'), 350, 700, 1.7],
        [thing.mug('#C98F5A', '#F6E0C4'), 880, 700, 1.2],
      ],
      [
        [173, 700, 354, 366],
        [755, 700, 250, 260],
      ],
    ),
  'mugs-glazes': () =>
    scene.laidOut('#E3D6C4', '#C6B294', [
      [thing.mug('#C8D8E4', '#F6F2EA'), 240, 420, 1.15, -6],
      [thing.mug('#D9A066', '#F6E0C4'), 620, 400, 1.15, 4],
      [thing.mug('#8C5B4A', '#E7C3B5'), 990, 430, 1.15, -4],
      [thing.brush('#3C5C56'), 300, 840, 1, 64],
      [thing.bowl('#F6F2EA', '#7FA794'), 700, 800, 0.9],
      [thing.bowl('#F6F2EA', '#D9A066'), 1000, 820, 0.8],
    ]),
  'mugs-morning': () =>
    scene.still(
      { ...sun, wall: '#FBEEDD', wall2: '#F0D6B4' },
      [
        [thing.mug('#56637B', '#C98F5A'), 420, 800, 1.5],
        [thing.loaf(), 860, 820, 0.9],
      ],
      { light: 700 },
    ),

  // Flower pots from the river
  pots: () =>
    scene.still(
      teal,
      [
        [thing.flakePot(), 330, 800, 1.25],
        [thing.flakePot(), 660, 830, 0.95],
        [thing.potted('#DDE3E6', '#8FAE6A'), 950, 800, 1.1],
      ],
      { light: 780 },
    ),
  'pots-river': () =>
    scene.shore(['#CFE3F2', '#F6F8F0'], '#6FA5B5', '#CDBE9C', [
      [thing.bag('#DDE3E6', '#3F8FB5', '#39506A'), 300, 850, 0.75],
      [thing.tree(), 1020, 720, 0.8],
    ]),
  'pots-near': () =>
    scene.near('#DDE3E6', pattern.flakes('#3F8FB5', '#E0796C', '#F2C46D', '#6DB583', '#9C93E8', '#FFFDF7')),
  'pots-gather': () =>
    scene.outdoors(
      ['#DDEBF0', '#F8F6EA'],
      ['#9CC0C8', '#CDBE9C'],
      who(2, '#3F8FB5', [
        [-120, -60],
        [60, -40],
      ]),
      [[thing.bag('#F6EFE2', '#6DB583', '#39506A'), 820, 870, 0.9]],
      460,
    ),
  'pots-sizes': () =>
    scene.measured(
      '#F3F7F7',
      '#1C5458',
      [
        [thing.potted('#9DB6C8', '#5D8570'), 350, 720, 1.4],
        [thing.potted('#E8A596', '#7F9B74'), 860, 720, 0.95],
      ],
      [
        [210, 720, 280, 240],
        [765, 720, 190, 162],
      ],
    ),

  // Candles of beeswax
  candle: () =>
    scene.still(
      { ...night, wall: '#5A4636', wall2: '#2E2219', floor: '#8A5A34', floor2: '#4A2F1C' },
      [
        [thing.candle(), 330, 800, 1.25],
        [thing.candle('#FBE0A0'), 540, 830, 0.9],
        [thing.teaCup(), 860, 820, 1.05],
      ],
      { light: 2000, behind: circle(420, 420, 330, '#FFB84D', 'opacity=".32" filter="url(#glow)"') },
    ),
  'candle-pour': () =>
    scene.hands(
      '#D9B98C',
      '#F3C9A5',
      '#8A5A34',
      [
        [thing.pot('#B9BDC7', '#8A8F9C'), 400, 470, 1.1, 18],
        [thing.candle('#F6C667', false), 760, 640, 1],
        [thing.candle('#F6C667', false), 960, 640, 0.8],
      ],
      [[300, 960, 10]],
    ),
  'candle-winter': () =>
    scene.near(
      '#2B3A5C',
      times(40, (n) => circle((n * 211) % 1200, (n * 137) % 900, 4 + (n % 4) * 2, '#fff', 'opacity=".75"')) +
        rect(0, 640, 1200, 260, '#DCE8F0') +
        rect(300, 120, 600, 560, '#5F3A20', 'rx="10"') +
        rect(330, 150, 540, 500, '#A8672A') +
        circle(600, 430, 240, '#F6C667', 'opacity=".6"') +
        rect(588, 150, 24, 500, '#5F3A20') +
        at(460, 650, 0.9, thing.candle()) +
        at(740, 650, 1.1, thing.candle('#FBE0A0')),
    ),
  'candle-set': () =>
    scene.laidOut('#F4E3C8', '#E0C59A', [
      [thing.gift('#B5683A', '#FBE0A0'), 300, 520, 1.1, -6],
      [thing.candle('#F6C667', false), 620, 460, 1.1, 4],
      [thing.candle('#FBE0A0', false), 790, 480, 1, -3],
      [thing.honeyJar('#E2A03A', '#FFFDF7'), 1010, 480, 0.9],
      [thing.dipper(), 640, 860, 1, 66],
      [thing.leaf('#7F9B74'), 240, 860, 0.8, 70],
    ]),
  'candle-near': () =>
    scene.near(
      '#E9A93C',
      pattern.comb('#F2BE55', '#E09A28', '#F6D080') +
        circle(600, 450, 300, '#FFF3C9', 'opacity=".35" filter="url(#glow)"'),
      [[thing.candle('#FBE0A0'), 840, 900, 2.3]],
    ),
};
