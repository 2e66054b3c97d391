import * as pattern from '../patterns.ts';
import * as scene from '../scenes.ts';
import { at, rect } from '../svg.ts';
import * as thing from '../things.ts';
import { apart, before, clay, moss, onTable, type Sheets, teal, who } from './cast.ts';

/** What happens outside, and games. */
export const outsideSheets: Sheets = {
  // A tent for one
  'camp-night': () =>
    scene.forest(
      [
        [thing.tent('#F6C667', '#5A3A20'), 560, 830, 1.15],
        [thing.lantern(), 960, 850, 0.7],
      ],
      true,
    ),
  'camp-hiker': () =>
    scene.outdoors(
      ['#BFE0EE', '#FBF3DF'],
      ['#9CB8A0', '#5D8570'],
      who(5, '#D9493A', [
        [-90, -140],
        [90, -140],
      ]),
      [[thing.tent(), 860, 830, 0.75]],
      360,
    ),
  'camp-kit': () =>
    scene.laidOut('#7F8F74', '#5A6B52', [
      [thing.backpack('#C98F5A', '#8A5A34'), 280, 560, 1.25, -6],
      [thing.lantern('#FFF3C9'), 640, 420, 1.1, 4],
      [thing.mug('#F6EFE2', '#D9776A'), 930, 380, 0.9],
      [thing.spool('#E9C46A'), 620, 800, 0.9, 10],
      [thing.pouch('#F2A07B', '#5F3A20'), 960, 820, 1],
    ]),
  'camp-sizes': () =>
    scene.measured(
      '#F6EFDF',
      '#33544A',
      [
        [thing.tent('#E8A95A'), 470, 720, 1.15],
        [thing.lantern(), 1020, 720, 0.7],
      ],
      [
        [200, 720, 560, 350],
        [962, 720, 116, 220],
      ],
    ),

  // Honey from roofs
  'honey-roof': () =>
    scene.roof([
      [thing.hive(), 330, 830, 1.05],
      [thing.hive('#FFFDF7'), 760, 850, 1.05],
      [thing.bee(), 540, 430, 0.9],
      [thing.bee(), 930, 340, 0.7, 14],
      [thing.potted(), 1080, 860, 0.7],
    ]),
  'honey-keeper': () =>
    scene.outdoors(
      ['#FDF2D2', '#FFFDF2'],
      ['#C9D89A', '#8FAE6A'],
      who(0, '#FFFDF7', before),
      [
        [thing.honeyJar(), 430, 800, 0.5],
        [thing.hive(), 900, 850, 0.9],
        [thing.bee(), 700, 300, 0.8],
      ],
      430,
    ),
  'honey-near': () =>
    scene.near('#C97F1E', pattern.comb('#F2B63E', '#D98E1F', '#FBE3A0'), [[thing.bee(), 820, 560, 2.6, -18]]),
  'honey-gift': () =>
    scene.laidOut('#FBEFC9', '#F2D78A', [
      [thing.honeyJar(), 260, 480, 1.05],
      [thing.honeyJar('#E2902A', '#FFFDF7'), 560, 420, 0.8],
      [thing.seeds(), 830, 430, 1.1, 8],
      [thing.seeds('#E0796C'), 1020, 500, 1, -7],
      [thing.candle('#F6C667', false), 380, 840, 1, 80],
      [thing.dipper(), 860, 850, 1.1, 50],
    ]),

  // A camp of naturalists
  forest: () =>
    scene.forest([
      [thing.binoculars(), 340, 800, 0.9, -8],
      [thing.openBook('#FFFDF7', '#5D8570', '#8FAE6A'), 760, 840, 0.85],
      [thing.bird(), 1010, 800, 0.8],
    ]),
  'forest-watch': () =>
    scene.outdoors(
      ['#DCEBD3', '#F6F8E8'],
      ['#8FAE86', '#4C7F5E'],
      who(4, '#C98F5A', [
        [-44, -280],
        [44, -280],
      ]),
      [
        [thing.binoculars(), 520, 620, 0.5],
        [thing.tree(), 1000, 850, 1.1],
      ],
      520,
    ),
  'forest-leaves': () =>
    scene.laidOut('#FBF6EA', '#EADFC8', [
      [thing.leaf('#4E7360'), 200, 440, 1.3, -14],
      [thing.leaf('#C98F2E'), 440, 420, 1.1, 20],
      [thing.leaf('#B5483C'), 680, 450, 1.25, -6],
      [thing.leaf('#8FAE6A'), 920, 420, 1.1, 28],
      [thing.leaf('#6F9B74'), 300, 840, 1, 40],
      [thing.pencil('#5D8570'), 560, 860, 1.1, 60],
      [thing.ruler(), 940, 760, 0.9, -4],
    ]),
  'forest-near': () =>
    scene.near('#5F8F62', pattern.veins('#2F5B4C', '#A9CF9A'), [[thing.bee(), 420, 420, 1.1, -30]]),
  'forest-group': () =>
    scene.together(moss, who(3, '#E8A95A', apart), who(1, '#3F6FB5', apart), [
      [thing.openBook('#FFFDF7', '#4C7F5E', '#E8A95A'), 600, 860, 0.9],
      [thing.backpack(), 130, 880, 0.6],
    ]),

  // Screen prints of an island
  'prints-pull': () =>
    scene.hands('#E9E2D6', '#E8B48C', '#2F6F93', [
      [
        rect(-330, -560, 660, 480, '#C69A63', 'rx="14"') +
          rect(-280, -510, 560, 380, '#F6F1E6') +
          at(-140, -480, 1.4, thing.seaPrint()),
        600,
        690,
        1.05,
      ],
      [thing.squeegee(), 600, 650, 1.3],
    ]),
  'prints-wall': () =>
    scene.gallery(
      '#DDE6EA',
      '#BFCDD4',
      [
        [thing.frame('#2A3040', thing.seaPrint()), 180, 560, 0.85],
        [thing.frame('#2A3040', thing.seaPrint('#DCEBF2', '#F2C46D', '#8FB3A2', '#4DA3A6')), 460, 560, 0.85],
        [thing.frame('#2A3040', thing.seaPrint('#F6D5B8', '#D9493A', '#B5683A', '#7A4A5A')), 740, 560, 0.85],
        [thing.frame('#2A3040', thing.seaPrint('#EDF1F5', '#FFFDF7', '#9DB6C8', '#5A7088')), 1020, 560, 0.85],
      ],
      [[thing.potted(), 1090, 850, 0.7]],
    ),
  'prints-island': () =>
    scene.shore(['#F6D5B8', '#FBEFDD'], '#3F8FB5', '#E9CFA0', [
      [thing.pine(), 180, 800, 0.9],
      [thing.lighthouse('#2F6F93'), 1000, 760, 0.9],
      [thing.bird('#FFFDF7', '#F6E8D3'), 620, 830, 0.6],
    ]),
  'prints-near': () =>
    scene.near('#F6E8D3', pattern.waves('#E8A95A', '#8FB3A2', '#4DA3A6', '#2F6F93', '#1F4A6B')),

  // A board game
  'board-people': () =>
    scene.together(teal, who(1, '#D9776A', onTable), who(3, '#F2C46D', onTable), [
      [thing.hexTile(), 480, 860, 0.9],
      [thing.hexTile('#4DB6C4', '#2F93A3'), 700, 870, 0.9],
      [thing.lighthouse(), 600, 820, 0.8],
      [thing.pawn('#8E7BEF', '#5748B8'), 380, 880, 0.6],
      [thing.die(), 830, 890, 0.6, 12],
    ]),
  'board-parts': () =>
    scene.laidOut('#F6E8D3', '#E8CFA6', [
      [thing.hexTile(), 220, 330, 1.2],
      [thing.hexTile('#4DB6C4', '#2F93A3'), 500, 300, 1.2],
      [thing.hexTile('#F3DBA4', '#D9B978'), 800, 330, 1.2],
      [thing.pawn(), 170, 740, 0.9],
      [thing.pawn('#F2A541', '#B36F14'), 340, 780, 0.9],
      [thing.pawn('#F4F1EA', '#B9B3A5'), 510, 740, 0.9],
      [thing.die(), 720, 720, 1.2, -14],
      [thing.die('#D9493A'), 900, 800, 1.2, 20],
      [thing.lighthouse(), 1060, 620, 1],
    ]),
  'board-box': () =>
    scene.still(
      clay,
      [
        [thing.gameBox(), 470, 800, 1.7],
        [thing.pawn(), 940, 800, 1],
        [thing.die(), 1080, 830, 0.9, 8],
      ],
      { light: 820 },
    ),
  'board-near': () =>
    scene.near(
      '#1C5458',
      [0, 1, 2, 3, 4, 5]
        .map((n) =>
          at(
            150 + (n % 3) * 440,
            420 + Math.floor(n / 3) * 430 + (n % 3 === 1 ? 120 : 0),
            2,
            thing.hexTile(
              ['#4DB6C4', '#6DB583', '#F3DBA4', '#A5AFC0'][n % 4],
              ['#2F93A3', '#4C9366', '#D9B978', '#8390A6'][n % 4],
            ),
          ),
        )
        .join(''),
      [[thing.lighthouse(), 640, 830, 1.9]],
    ),
};
