import * as pattern from '../patterns.ts';
import { person } from '../people.ts';
import * as scene from '../scenes.ts';
import { at, circle, line, rect, times } from '../svg.ts';
import * as thing from '../things.ts';
import { before, blue, cut, lilac, night, onTable, rose, type Sheets, sun, who } from './cast.ts';

/** Music, film, photographs and portraits. */
export const stageSheets: Sheets = {
  // Jazz in an alley
  'jazz-alley': () =>
    scene.street(
      true,
      ['#7A4A5A', '#4A4770', '#8A5A4A', '#3F5A6A'],
      [
        [thing.bass(), 300, 860, 0.8],
        [thing.chair('#8A5A34'), 560, 860, 0.7],
        [thing.microphone(), 860, 870, 0.75],
      ],
    ),
  'jazz-player': () =>
    scene.holding(
      { ...night, floor: '#4A2C4E', floor2: '#2B1A30' },
      who(1, '#2A2230', [
        [-20, -150],
        [110, -60],
      ]),
      [
        [thing.saxophone(), 640, 800, 1.35, 6],
        [thing.record(), 990, 860, 1],
      ],
      480,
    ),
  'jazz-tickets': () =>
    scene.laidOut('#4A2C4E', '#2B1A30', [
      [thing.ticket(), 420, 330, 1.7, -9],
      [thing.ticket('#D9776A', '#FFF3E0'), 480, 620, 1.7, 5],
      [thing.record('#F2C46D'), 940, 720, 1.5],
      [thing.note('#F6E7B0'), 980, 260, 0.9],
    ]),
  'jazz-near': () =>
    scene.near('#B5683A', pattern.strings('#5F3A20', '#F6E7C8') + rect(0, 0, 1200, 0, '#000')),

  // A film about the last bus
  'film-ride': () =>
    scene.near(
      '#2B2F5C',
      rect(0, 0, 1200, 620, '#3A3568') +
        circle(900, 210, 70, '#F6E7B0') +
        times(
          4,
          (n) =>
            rect(n * 320 - 40, 60, 280, 380, '#5A4A8A', 'rx="26"') +
            rect(n * 320 - 20, 80, 240, 340, '#1D2250', 'rx="20"') +
            circle(n * 320 + 60, 330, 8, '#FFE29A') +
            circle(n * 320 + 150, 300, 6, '#FFE29A'),
        ) +
        rect(0, 520, 1200, 380, '#20304A') +
        times(
          3,
          (n) =>
            rect(80 + n * 400, 470, 300, 340, '#3F8E7F', 'rx="40"') +
            circle(230 + n * 400, 430, 76, ['#2B2430', '#8C8794', '#4A3526'][n] ?? ''),
        ),
    ),
  'film-crew': () =>
    scene.atWork(
      lilac,
      who(1, '#D9776A', onTable),
      [
        [thing.filmReel(), 840, 300, 0.55],
        [thing.camera(), 1040, 300, 0.5],
      ],
      [
        [
          thing.laptop(
            rect(0, 0, 200, 122, '#20264E') +
              rect(30, 40, 120, 40, '#F3EFE4', 'rx="8"') +
              rect(0, 92, 200, 30, '#3F8E7F'),
          ),
          520,
          860,
          0.95,
        ],
        [thing.headphones(), 960, 860, 0.7],
      ],
    ),
  'film-reel': () =>
    scene.near(
      '#D9776A',
      pattern.filmStrip('#1D1A34', '#F2A07B', '#6A4A7C', '#F6E7B0', '#3F8E7F', '#2B2F5C'),
    ),
  'film-screening': () =>
    scene.stage(
      '#5A2430',
      '#7A3040',
      [
        [
          rect(-420, -440, 840, 440, '#FBF6EE') +
            rect(-400, -420, 800, 400, '#3A3568') +
            at(0, -60, 1.1, thing.bus()),
          600,
          620,
          1,
        ],
      ],
      ['#1B1230', '#241A3C', '#1B1230', '#2B2048', '#1B1230'],
    ),

  // A choir of neighbours
  choir: () =>
    scene.stage('#8A2F3A', '#A5404C', [], []) +
    [0, 1, 2, 3, 4]
      .map((n) =>
        at(
          150 + n * 225,
          700 - (n % 2) * 26,
          0.62,
          person(who(n + 1, ['#F2C46D', '#2F5B6B', '#FFFDF7', '#8FB3A2', '#E8A596'][n] ?? '', before)) +
            at(0, -80, 0.34, thing.openBook('#FFFDF7', '#8C8794', '#D9776A')),
        ),
      )
      .join('') +
    rect(0, 690, 1200, 210, '#5F3A30') +
    rect(0, 690, 1200, 16, '#A9745C') +
    times(6, (n) => circle(120 + n * 190, 880, 70, ['#1B1230', '#2B2048'][n % 2] ?? '')),
  'choir-duet': () =>
    scene.together(
      { ...rose, floor: '#C79A7B' },
      who(0, '#8A2F3A', [
        [-30, -100],
        [60, -90],
      ]),
      who(1, '#2F5B6B', [
        [-60, -90],
        [30, -100],
      ]),
      [
        [thing.songbook('#F2C46D'), 600, 870, 0.75],
        [thing.note('#8A2F3A'), 560, 240, 0.8],
        [thing.note('#2F5B6B'), 690, 160, 0.6],
      ],
    ),
  'choir-score': () =>
    scene.near(
      '#FFFBF0',
      times(
        3,
        (row) =>
          times(5, (n) => rect(0, 110 + row * 280 + n * 34, 1200, 5, '#3A3540', 'opacity=".7"')) +
          times(6, (n) =>
            at(
              120 + n * 190,
              240 + row * 280 - ((n * 37 + row * 20) % 80),
              0.62,
              thing.note(n % 3 ? '#2A2230' : '#8A2F3A'),
            ),
          ),
      ),
    ),
  'choir-hall': () =>
    scene.classroom({ ...sun, main: '#D9776A' }, [
      [thing.piano('#5F3A20'), 330, 830, 1],
      [thing.chair(), 700, 850, 0.8],
      [thing.chair('#C98F5A'), 870, 860, 0.8],
      [thing.chair('#B5683A'), 1040, 870, 0.8],
    ]),
  'choir-book': () =>
    scene.laidOut('#8FB3A2', '#5F8A78', [
      [thing.book('#8A2F3A', '#F6E7B0', '#5F1F28'), 380, 620, 1.5, -10],
      [thing.ticket('#FBF6EE', '#8A2F3A'), 860, 380, 1.3, 8],
      [thing.ticket('#F2C46D', '#8A2F3A'), 880, 620, 1.3, -4],
      [thing.note('#FFFDF7'), 760, 850, 0.8],
    ]),

  // Photographs of bus stops
  busstop: () =>
    scene.street(
      true,
      ['#3A3F66', '#4A3A5C', '#33506A'],
      [
        [
          rect(-16, -380, 32, 380, '#8A86A0') +
            rect(-150, -400, 420, 36, '#E9A25B', 'rx="8"') +
            rect(-120, -360, 360, 250, '#FFE29A', 'opacity=".55"') +
            rect(-90, -90, 320, 26, '#6A4A3C', 'rx="8"') +
            rect(-70, -64, 20, 64, '#6A4A3C') +
            rect(190, -64, 20, 64, '#6A4A3C'),
          500,
          860,
          1.05,
        ],
        [circle(0, -200, 44, '#2B2430') + rect(-54, -160, 108, 160, '#4A4770', 'rx="40"'), 860, 870, 1],
      ],
    ),
  'busstop-darkroom': () =>
    scene.near(
      '#5A1418',
      rect(0, 620, 1200, 280, '#3A0C10') +
        line('M0 120C300 180 800 180 1200 110', '#1B0608', 8) +
        [180, 480, 780, 1060]
          .map((x, n) => at(x, 480 + (n % 2) * 20, 1, thing.photo(thing.nightStop()), n % 2 ? 3 : -4))
          .join('') +
        circle(600, 60, 200, '#FF5A4A', 'opacity=".4" filter="url(#glow)"'),
    ),
  'busstop-show': () =>
    scene.gallery('#F1ECE4', '#DAD2C6', [
      [thing.frame('#3A3540', thing.nightStop()), 290, 620, 1.05],
      [
        thing.frame(
          '#3A3540',
          rect(0, 0, 200, 290, '#F2A07B') +
            rect(0, 160, 200, 130, '#2B2F5C') +
            rect(90, 60, 10, 120, '#FBF6EE') +
            rect(60, 50, 70, 30, '#FBF6EE'),
        ),
        640,
        560,
        0.75,
      ],
      [
        thing.frame(
          '#3A3540',
          rect(0, 0, 200, 290, '#33506A') +
            circle(60, 80, 30, '#F6E7B0') +
            rect(20, 180, 160, 70, '#FFE29A', 'rx="10"'),
        ),
        940,
        640,
        0.95,
      ],
    ]),
  'busstop-camera': () =>
    scene.laidOut('#39506A', '#22344A', [
      [thing.camera('#1B1926', '#C9C5BF'), 360, 480, 1.4, -7],
      [thing.photo(thing.nightStop()), 830, 460, 1.1, 9],
      [
        thing.photo(
          rect(0, 0, 200, 290, '#F2A07B') +
            circle(100, 90, 40, '#FFF3C9') +
            rect(0, 120, 200, 100, '#4A3A5C'),
        ),
        960,
        840,
        1,
        -8,
      ],
      [thing.filmReel('#C9C5BF'), 420, 860, 0.8],
    ]),
  'busstop-waiting': () =>
    scene.holding(
      { ...night, wall: '#54507E', wall2: '#2B2850' },
      who(3, '#C98F5A', [
        [-60, -190],
        [60, -190],
      ]),
      [
        [thing.camera(), 500, 630, 0.62],
        [thing.bus('#D9E0EA', '#D9493A'), 960, 860, 0.85],
      ],
      500,
    ),

  // Music that comes to one's home
  trio: () =>
    scene.livingRoom({ ...rose, wall: '#8FA8A0', wall2: '#64807A', floor: '#B98E63', floor2: '#8A6440' }, [
      [thing.piano(), 330, 790, 0.95],
      [thing.bass(), 660, 810, 0.95],
      [thing.saxophone(), 880, 800, 0.85],
    ]),
  'trio-guests': () =>
    scene.stage(
      '#3C5C56',
      '#557A72',
      [
        [thing.piano('#5F3A20'), 420, 690, 0.9],
        [thing.bass(), 760, 690, 0.85],
        [thing.microphone(), 980, 690, 0.8],
      ],
      ['#C98F5A', '#8C7BC0', '#E8A596', '#5C8673'],
    ),
  'trio-keys': () => scene.near('#2A2230', pattern.keys('#2A2230')),
  'trio-case': () =>
    scene.laidOut('#B98E63', '#8A6440', [
      [
        rect(-330, -260, 660, 260, '#3C2A20', 'rx="110"') +
          rect(-290, -226, 580, 192, '#8A2F3A', 'rx="90"') +
          at(-190, -150, 0.6, thing.saxophone(), 78),
        560,
        520,
        1.4,
        -4,
      ],
      [thing.songbook('#3C5C56'), 820, 840, 0.9, 5],
    ]),
  'trio-birthday': () =>
    scene.together(
      { ...sun, wall: '#FBE3D6', wall2: '#F0BFA8' },
      who(0, '#2B2430', [
        [-60, -150],
        [40, -80],
      ]),
      who(3, '#8A2F3A', before),
      [
        [thing.saxophone(), 330, 830, 0.85],
        [thing.gift('#7FA6D9', '#FFFDF7'), 620, 880, 0.85],
        [thing.note('#8A2F3A'), 600, 260, 1],
      ],
    ),

  // A film of a day
  camera: () =>
    scene.still(
      { ...blue, wall: '#D6DDEA', wall2: '#AFBCD2' },
      [
        [thing.camera(), 400, 800, 1.35],
        [thing.clapper(), 880, 810, 1],
      ],
      { light: 780 },
    ),
  'camera-wedding': () =>
    scene.together(
      { ...rose, wall: '#FDF3EE', wall2: '#F3D9CE' },
      who(3, '#FFFDF7', before),
      who(1, '#2A3040', before),
      [
        [thing.leaf('#8FAE86'), 560, 860, 0.7, -30],
        [thing.leaf('#E8A596'), 600, 870, 0.8],
        [thing.leaf('#F2C46D'), 640, 860, 0.7, 30],
      ],
    ),
  'camera-edit': () =>
    scene.desk(
      '#33405C',
      '#1D2640',
      [
        [thing.laptop(cut), 620, 850, 1.15],
        [thing.headphones('#F2C46D'), 1030, 850, 0.7],
      ],
      190,
    ),
  'camera-park': () =>
    scene.outdoors(
      ['#CFE6F2', '#FDF6E3'],
      ['#B3D0A0', '#8AB07F'],
      who(5, '#3F6FB5', [
        [-50, -210],
        [50, -210],
      ]),
      [
        [thing.camera(), 420, 660, 0.5],
        [thing.tree('#7FAE74'), 960, 850, 1.15],
      ],
      420,
    ),
  'camera-frames': () =>
    scene.near(
      '#E6E9F2',
      pattern.filmStrip('#2A3040', '#CFE6F2', '#F6D5B8', '#DDE5D4', '#E8A596') +
        at(600, 140, 0.8, thing.clapper()),
    ),

  // Portraits
  'family-artist': () =>
    scene.atWork(
      blue,
      who(
        0,
        '#2F6F73',
        [
          [-150, -20],
          [110, -170],
        ],
        '#E8DCCB',
      ),
      [[thing.frame('#C69A63', thing.seaPrint()), 900, 300, 0.5]],
      [
        [thing.frame('#8A6239', thing.face('#F3C9A5', '#6B4A36', '#D9776A', '#F6E8D3')), 760, 860, 1],
        [thing.brush(), 640, 620, 0.7, -130],
        [thing.inkPad('#7FA6D9'), 240, 860, 0.7],
      ],
    ),
  family: () =>
    scene.gallery(
      '#C6D6CE',
      '#A2B8AC',
      [
        [thing.frame('#8A6239', thing.face('#F3C9A5', '#2B2430', '#D9776A', '#F6E8D3')), 260, 600, 0.95],
        [thing.frame('#8A6239', thing.face('#E8B48C', '#4A3526', '#3F6FB5', '#E6EEF6', true)), 600, 640, 1.1],
        [thing.frame('#8A6239', thing.face('#F6D5B8', '#6B4A36', '#F2C46D', '#DDE5D4')), 940, 600, 0.95],
      ],
      [[thing.cushion(), 600, 880, 0.6]],
    ),
  'family-strokes': () =>
    scene.near('#F6E8D3', pattern.strokes('#E8A596', '#7FA6D9', '#F2C46D', '#8FB3A2'), [
      [thing.brush('#3F6FB5'), 840, 720, 2, 40],
    ]),
  'family-photo': () =>
    scene.laidOut('#D9C6AE', '#BFA585', [
      [thing.photo(thing.face('#E8B48C', '#4A3526', '#3F6FB5', '#C6D6E6', true)), 300, 560, 1.45, -9],
      [
        thing.frame('#C69A63', thing.face('#E8B48C', '#4A3526', '#3F6FB5', '#F6E8D3', true)),
        760,
        720,
        1.5,
        5,
      ],
      [thing.pencil(), 1090, 760, 1.2, 8],
    ]),
};
