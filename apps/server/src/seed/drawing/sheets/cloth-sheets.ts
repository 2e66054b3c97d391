import * as pattern from '../patterns.ts';
import * as scene from '../scenes.ts';
import { at, circle, line, rect, times } from '../svg.ts';
import * as thing from '../things.ts';
import { before, lilac, mint, moss, onTable, rose, type Sheets, snow, teal, who } from './cast.ts';

/** Cloth, leather, wood and card. */
export const clothSheets: Sheets = {
  // Bags of umbrellas
  'bags-umbrellas': () =>
    scene.laidOut('#DCE6EC', '#B7C6D2', [
      [thing.umbrella(), 300, 480, 1.05, -16],
      [thing.umbrella('#D9493A', '#F6EFE2'), 820, 440, 1.05, 14],
      [thing.umbrella('#5C8673', '#F2C46D'), 560, 840, 1, 5],
      [thing.scissors('#2A3040'), 1010, 840, 0.8, 30],
    ]),
  'bags-market': () =>
    scene.street(
      false,
      ['#F1D5B8', '#CFE0D4', '#F6C9B8'],
      [
        [thing.bag('#3F6FB5', '#F2C46D', '#D9493A'), 330, 860, 0.9],
        [thing.carrot(), 640, 860, 0.8],
        [thing.baguette(), 760, 870, 0.6, 16],
      ],
    ),
  'bags-near': () =>
    scene.near('#3F6FB5', pattern.patches('#3F6FB5', '#F2C46D', '#D9493A', '#5C8673', '#F6EFE2', '#E8A596'), [
      [thing.spool('#FFFDF7'), 980, 830, 1.5, -12],
    ]),
  'bags-carried': () =>
    scene.holding(
      { ...moss, wall: '#F3EADB', wall2: '#DCCBB0' },
      who(3, '#5C8673', [
        [-40, -30],
        [190, -60],
      ]),
      [[thing.bag('#F2C46D', '#3F6FB5', '#D9493A'), 700, 870, 1.35]],
      420,
    ),

  // A knitted hat
  'hat-snow': () =>
    scene.outdoors(
      ['#C9DCEC', '#F3F7FA'],
      ['#DDE8F0', '#FFFFFF'],
      who(5, '#46A099', before),
      [[thing.pine('#5C8690'), 900, 820, 1]],
      460,
    ),
  'hat-yarn': () =>
    scene.laidOut('#E9D6C0', '#D0B494', [
      [thing.yarn('#46A099', '#1F5F5B'), 250, 480, 1.2],
      [thing.yarn('#F2A58A', '#C96A50'), 620, 380, 1],
      [thing.yarn('#F6EFE2', '#D6C4A6'), 960, 480, 1.2],
      [thing.hat(), 560, 850, 0.95, -7],
    ]),
  'hat-near': () => scene.near('#2F7F7A', pattern.knit('#3E938C', '#F6EFE2', '#E8744F')),
  'hat-grandmother': () =>
    scene.hearth({ ...rose, wall: '#E7D3BE', wall2: '#CBB094' }, [
      [thing.chair('#8A5A34'), 330, 830, 1.2],
      [thing.yarn(), 620, 850, 0.6],
      [thing.hat('#D9776A', '#FFFDF7', '#FFFDF7'), 340, 640, 0.55],
    ]),

  // A linen bag to measure
  linen: () =>
    scene.still(
      mint,
      [
        [thing.bag('#EFE3CE', '#E3D3B6', '#8FB3A2'), 400, 820, 1.4],
        [thing.spool('#8FB3A2'), 790, 810, 0.75],
        [thing.scissors('#33544A'), 1020, 830, 0.7, 8],
      ],
      { light: 800 },
    ),
  'linen-near': () => scene.near('#D9C9AC', pattern.weave('#E6D8BE', '#CDBB9A')),
  'linen-tailor': () =>
    scene.atWork(
      { ...mint, wall: '#E8E3D6', wall2: '#CFC6B0' },
      who(4, '#5C8673', onTable),
      [
        [thing.spool('#D9776A'), 830, 300, 0.6],
        [thing.spool('#7FA6D9'), 960, 300, 0.6],
        [thing.spool('#F2C46D'), 1090, 300, 0.6],
      ],
      [
        [rect(-330, -40, 660, 40, '#EFE3CE', 'rx="10"'), 520, 830, 1.2],
        [thing.scissors(), 950, 860, 0.55, 80],
      ],
    ),
  'linen-sizes': () =>
    scene.measured(
      '#33544A',
      '#E6F0E4',
      [
        [thing.bag('#EFE3CE', '#DCCFB4', '#A98A64'), 360, 720, 1.25],
        [thing.bag('#DCCFB4', '#CDBB9A', '#5C8673'), 880, 720, 0.85],
      ],
      [
        [150, 720, 420, 375],
        [737, 720, 286, 255],
      ],
    ),
  'linen-colours': () =>
    scene.laidOut('#C3D3CB', '#98B0A4', [
      [thing.bag('#EFE3CE', '#E3D3B6', '#8A5A34'), 230, 580, 1.05, -7],
      [thing.bag('#5C8673', '#3C5C56', '#EFE3CE'), 600, 560, 1.05, 2],
      [thing.bag('#E8A596', '#D9776A', '#FFFDF7'), 970, 580, 1.05, 8],
      [thing.ruler(), 580, 830, 1.5, -3],
    ]),

  // Hats knitted to measure
  knit: () =>
    scene.still(
      { ...rose, wall: '#E6E0F0', wall2: '#C9BEDD', floor: '#C79A7B' },
      [
        [thing.hat('#8E6BA8', '#F6EFE2', '#F2C46D'), 420, 800, 1.35],
        [thing.yarn('#8E6BA8', '#6B4A86'), 880, 810, 0.95],
        [
          line('M-140 -20C-60 -90 60 40 150 -40', '#F2C46D', 40) +
            line('M-140 -20C-60 -90 60 40 150 -40', '#8A5A34', 4, 'stroke-dasharray="4 22"'),
          1010,
          850,
          0.9,
        ],
      ],
      { light: 780 },
    ),
  'knit-head': () =>
    scene.measured(
      '#5A4A7A',
      '#F6EFE2',
      [
        [thing.hat('#46A099', '#F6EFE2', '#F2A58A'), 320, 720, 0.8],
        [thing.hat('#C9A0DC', '#F6EFE2', '#F2C46D'), 840, 720, 1.25],
      ],
      [
        [178, 720, 284, 290],
        [617, 720, 446, 440],
      ],
    ),
  'knit-colours': () =>
    scene.shelves(
      { ...rose, wall: '#F6EAE0', wall2: '#E3CDBB' },
      [
        [
          thing.yarn('#8E6BA8', '#6B4A86'),
          thing.yarn('#F2C46D', '#C0902F'),
          thing.yarn('#46A099', '#1F5F5B'),
          thing.yarn('#E8A596', '#C27B6A'),
        ],
        [
          thing.hat('#3F6FB5', '#F6EFE2', '#FFFDF7'),
          thing.hat('#D9493A', '#F6EFE2', '#F2C46D'),
          thing.hat('#5C8673', '#F6EFE2', '#E8A596'),
        ],
      ],
      0.85,
    ),
  'knit-hands': () =>
    scene.hands(
      '#EADCE6',
      '#F3C9A5',
      '#46A099',
      [
        [
          rect(-260, -300, 520, 260, '#8E6BA8', 'rx="20"') +
            times(13, (n) => rect(-244 + n * 40, -290, 14, 240, '#6B4A86', 'rx="7" opacity=".5"')) +
            line('M-330 -320L330 -300M300 -380L-240 -250', '#B98452', 16),
          600,
          600,
          1.2,
        ],
        [thing.yarn('#8E6BA8', '#6B4A86'), 1010, 330, 0.9],
      ],
      [
        [290, 980, 22],
        [910, 980, -22],
      ],
    ),
  'knit-family': () =>
    scene.together(
      { ...snow, floor: '#E6EEF4', floor2: '#C9D8E4' },
      who(5, '#8E6BA8', before),
      { ...who(5, '#D9493A', before), skin: '#F6D5B8' },
      [[thing.gift('#F2C46D', '#8E6BA8'), 600, 880, 0.8]],
    ),

  // A wallet with a date
  'wallet-bench': () =>
    scene.hands(
      '#A98A64',
      '#D9A074',
      '#4A3A2E',
      [
        [thing.wallet(), 560, 560, 1.6, -4],
        [thing.spool(), 1000, 380, 0.9],
      ],
      [
        [380, 980, 12],
        [900, 980, -20],
      ],
    ),
  'wallet-near': () =>
    scene.near(
      '#6B4526',
      pattern.leather('#E9C98F', '#3A2412', 130) +
        circle(820, 640, 120, '#D9B36A') +
        circle(790, 610, 40, '#fff', 'opacity=".5"'),
    ),
  'wallet-colours': () =>
    scene.laidOut('#F3EADB', '#DDC9A8', [
      [thing.wallet(), 290, 380, 1.1, -5],
      [thing.wallet('#3C5C56', '#26403B', '#E9C46A'), 840, 360, 1.1, 4],
      [thing.wallet('#2B3A5C', '#1B2642', '#C9C5BF'), 320, 780, 1.1, 3],
      [thing.wallet('#8A2F3A', '#5F1F28'), 870, 780, 1.1, -4],
    ]),
  'wallet-gift': () =>
    scene.still(
      { ...teal, wall: '#33544A', wall2: '#1F3630', floor: '#8A5A34', floor2: '#5F3A20' },
      [
        [thing.gift('#F3EADB', '#A9683C'), 350, 820, 1.25],
        [thing.wallet(), 840, 820, 0.95],
      ],
      { light: 780 },
    ),

  // A leash with a name
  'dog-walk': () =>
    scene.outdoors(
      ['#D5EDF0', '#FBF6E3'],
      ['#A9CFA0', '#7FB08A'],
      who(3, '#E8744F', [
        [-80, -60],
        [150, -40],
      ]),
      [[thing.dog(), 860, 860, 0.95]],
      330,
    ),
  'dog-leather': () =>
    scene.near(
      '#8A4F2A',
      pattern.leather('#F1DDBB', '#5A3018') +
        rect(300, 190, 560, 180, '#B98452', 'rx="30" opacity=".9"') +
        line(
          'M440 226v56h64v-56M440 254h64M472 288v22M424 318h96M600 232h62v38h-62v42h70M706 226v96',
          '#5A3018',
          14,
        ),
    ),
  'dog-sizes': () =>
    scene.measured(
      '#EEF6F4',
      '#0B5A56',
      [
        [thing.dog('#E0B080', '#FFFDF7', '#0B7A75'), 350, 700, 0.8],
        [thing.dog('#6B5A4E', '#D9C9B6', '#D9493A'), 860, 700, 1.1],
      ],
      [
        [230, 700, 240, 376],
        [700, 700, 330, 516],
      ],
    ),
  'dog-leashes': () =>
    scene.laidOut('#CFE3DC', '#A3C6BA', [
      [thing.leash(), 320, 520, 1.35],
      [thing.leash('#33544A', '#D9B36A'), 840, 480, 1.35, 12],
      [thing.collar(), 360, 800, 0.85],
      [thing.collar('#2F4A6B', '#D9E0EA'), 880, 800, 0.85],
    ]),

  // A door plate
  'plate-carve': () =>
    scene.hands(
      '#C9B08A',
      '#F3C9A5',
      '#3C5C56',
      [
        [thing.doorPlate(), 560, 560, 1.7, -3],
        [thing.chisel(), 850, 620, 1.1, 36],
      ],
      [[970, 980, -26]],
    ),
  'plate-near': () =>
    scene.near('#9C6B43', pattern.grain('#4A2C17'), [
      [circle(0, 0, 40, '#D9B36A') + line('M-24 0H24', '#8A6A2A', 8), 160, 170, 1.6],
      [circle(0, 0, 40, '#D9B36A') + line('M0 -24V24', '#8A6A2A', 8), 1040, 740, 1.6],
    ]),
  'plate-house': () =>
    scene.outdoors(['#CFE3F2', '#FBF3E3'], ['#A9C49A', '#86A878'], null, [
      [
        rect(-260, -330, 520, 330, '#F3E4CC') +
          at(0, -330, 1, line('M-320 30L0 -190L320 30', '#5F3A20', 50)) +
          rect(-60, -210, 150, 210, '#5C7267', 'rx="8"') +
          rect(-200, -230, 100, 100, '#DCEBF2', 'rx="6"') +
          at(150, -140, 0.24, thing.doorPlate()),
        560,
        820,
        1.25,
      ],
      [thing.tree(), 1040, 840, 1],
    ]),
  'plate-woods': () =>
    scene.measured(
      '#F6F1E8',
      '#5F3A20',
      [
        [thing.doorPlate('#7F5231'), 600, 440, 1.25],
        [thing.plank('#D9B98C'), 330, 800, 0.85],
        [thing.plank('#5F3A20'), 850, 800, 0.85],
      ],
      [[325, 440, 550, 225]],
    ),

  // Boxes without plastic
  'pack-fold': () =>
    scene.hands('#E6DFF2', '#F6D5B8', '#756BC7', [[thing.honeycombPaper(), 600, 640, 1.8, 3]]),
  'pack-near': () => scene.near('#E9D3AE', pattern.comb('#F1E0C0', '#C9A06B', '#DDBE8C')),
  'pack-stack': () =>
    scene.still(
      { ...lilac, floor: '#C9B7A0', floor2: '#A58F74' },
      [
        [thing.box(), 340, 830, 1],
        [thing.box('#B98C5C', '#8F6539', '#6DB583'), 360, 570, 0.75],
        [thing.box('#D9B080', '#B0845A'), 840, 840, 1.15],
        [thing.potted(), 1090, 850, 0.6],
      ],
      { light: 700 },
    ),
  'pack-bowl': () =>
    scene.laidOut('#CFC6E3', '#AEA2CC', [
      [thing.openBox(), 430, 740, 1.3],
      [thing.bowl('#FFFDF7', '#A9C9B8'), 430, 420, 0.9],
      [thing.honeycombPaper('#B98C5C'), 980, 640, 0.8, 12],
    ]),
};
