// A drawing is 200 units wide. The head is in the middle and the shoulders reach the lower edge, so
// that a round frame cuts nothing off.

const colours = {
  sand: '#fbe2d0',
  sky: '#cfe0f7',
  mint: '#cfe9dc',
  lilac: '#e2d8f4',
  rose: '#f8d9e0',
  butter: '#fbecc4',
}

type Skin = { face: string; shade: string }

const skins = {
  porcelain: { face: '#f8d8c0', shade: '#eabfa2' },
  fair: { face: '#f2c9a4', shade: '#e0ac82' },
  olive: { face: '#dfae82', shade: '#c98f60' },
  tan: { face: '#c98d5f', shade: '#ae7246' },
  brown: { face: '#a46c45', shade: '#885431' },
  deep: { face: '#7a4a2f', shade: '#613821' },
} satisfies Record<string, Skin>

const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const line = (stroke: string, width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dots = (fill: string, circles: [x: number, y: number, radius: number][]) =>
  circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('')

type Layers = { behind?: string; front?: string }

const sidePart =
  'M62 92C56 52 76 34 102 34C132 34 144 56 138 92C136 78 132 70 126 64C108 70 88 66 80 58C72 66 66 74 62 92Z'
const centrePart =
  'M100 42C86 46 70 60 66 98C58 100 54 60 70 44C84 30 116 30 130 44C146 60 142 100 134 98C130 60 114 46 100 42Z'
const fringe =
  'M62 94C54 52 74 32 100 32S146 52 138 94C137 84 135 76 132 72C112 80 88 80 68 72C65 76 63 84 62 94Z'
const pulledBack = 'M64 86C62 48 80 36 100 36S138 48 136 86C130 64 118 56 100 56S70 64 64 86Z'

const curl = (fill: string) =>
  dots(fill, [
    [68, 70, 14],
    [76, 52, 15],
    [92, 43, 16],
    [110, 43, 16],
    [125, 53, 15],
    [132, 70, 14],
  ])

/** Hair and head coverings, behind the face and in front of it. */
const hairstyles = {
  sidePart: (fill: string) => ({ front: path(fill, sidePart) }),
  cropped: (fill: string) => ({
    front: path(fill, 'M65 82C63 50 80 40 100 40S137 50 135 82C131 66 122 60 100 60S69 66 65 82Z'),
  }),
  quiff: (fill: string) => ({
    front: path(
      fill,
      'M63 88C60 70 62 56 70 50C66 36 92 24 118 30C140 34 144 58 137 88C134 74 130 68 124 64C104 68 84 64 76 62C69 68 65 76 63 88Z',
    ),
  }),
  curls: (fill: string) => ({ front: curl(fill) }),
  longCurls: (fill: string) => ({
    behind:
      path(fill, 'M58 78C54 40 146 40 142 78L150 140C140 156 60 156 50 140Z') +
      dots(fill, [
        [56, 86, 16],
        [50, 108, 17],
        [50, 132, 17],
        [60, 150, 15],
        [144, 86, 16],
        [150, 108, 17],
        [150, 132, 17],
        [140, 150, 15],
      ]),
    front: curl(fill),
  }),
  long: (fill: string) => ({
    behind: path(fill, 'M56 92C50 42 74 30 100 30S150 42 144 92L150 164C130 174 70 174 50 164Z'),
    front: path(fill, centrePart),
  }),
  wavy: (fill: string) => ({
    behind: path(
      fill,
      'M58 84C52 42 76 30 100 30S148 42 142 84C156 98 142 110 152 124C162 140 148 158 138 162H62C52 158 38 140 48 124C58 110 44 98 58 84Z',
    ),
    front: path(fill, sidePart),
  }),
  bob: (fill: string) => ({
    behind: path(fill, 'M54 90C48 44 72 30 100 30S152 44 146 90L148 128C138 138 62 138 52 128Z'),
    front: path(fill, fringe),
  }),
  pixie: (fill: string) => ({
    behind: path(fill, 'M60 90C56 50 76 34 100 34S144 50 140 90L136 108H64Z'),
    front: path(
      fill,
      'M62 96C54 50 80 32 104 32C134 32 146 58 138 96C137 86 134 78 130 72C118 76 106 72 98 62C92 74 78 80 68 80C65 84 63 88 62 96Z',
    ),
  }),
  bun: (fill: string) => ({
    behind: dots(fill, [[100, 34, 18]]),
    front: path(fill, pulledBack),
  }),
  braid: (fill: string) => ({
    behind: path(fill, 'M66 92C58 46 76 34 100 34S142 46 136 92L134 118H66Z'),
    front:
      path(fill, centrePart) +
      dots(fill, [
        [136, 112, 11],
        [139, 129, 11],
        [139, 146, 11],
        [137, 163, 10],
      ]) +
      dots('#e8641b', [[136, 176, 6]]),
  }),
  ponytail: (fill: string) => ({
    behind: path(
      fill,
      'M128 44C164 48 168 92 158 146C150 154 140 150 142 138C150 100 144 76 122 66Z',
    ),
    front: path(fill, pulledBack),
  }),
  bald: (fill: string) => ({
    front: path(
      fill,
      'M64 96C60 84 62 74 66 70C67 80 67 88 68 98ZM136 96C140 84 138 74 134 70C133 80 133 88 132 98Z',
    ),
  }),
  hijab: (fill: string, fold: string) => ({
    front:
      `<path fill-rule="evenodd" fill="${fill}" d="M100 28C64 28 54 62 56 96C57 124 48 146 38 168C66 190 134 190 162 168C152 146 143 124 144 96C146 62 136 28 100 28ZM100 52C120 52 131 68 131 94C131 118 118 134 100 134S69 118 69 94C69 68 80 52 100 52Z"/>` +
      line(fold, 4, 'M74 138C88 156 116 156 136 146M62 150C82 176 118 172 146 158'),
  }),
  scarf: (fill: string, hair: string) => ({
    behind: path(
      fill,
      'M100 22C56 22 48 62 52 100C54 128 44 150 36 168C64 186 136 186 164 168C156 150 146 128 148 100C152 62 144 22 100 22Z',
    ),
    front:
      path(
        hair,
        'M62 98C58 60 78 46 104 44C130 46 142 62 138 98C136 78 124 66 108 62C88 66 66 74 62 98Z',
      ) +
      path(fill, 'M56 92C52 50 72 26 100 26S148 50 144 92C142 60 124 48 104 46C80 48 60 60 56 92Z'),
  }),
  beanie: (fill: string, band: string) => ({
    front:
      path(fill, 'M60 74C58 42 76 24 100 24S142 42 140 74Z') +
      `<rect x="56" y="62" width="88" height="18" rx="9" fill="${band}"/>`,
  }),
  cap: (fill: string, peak: string) => ({
    front:
      path(fill, 'M60 76C58 44 76 30 100 30S142 44 140 76Z') +
      path(peak, 'M58 72C80 64 130 64 162 78C160 86 120 80 58 80Z'),
  }),
} satisfies Record<string, (fill: string, second: string) => Layers>

const beards = {
  full: (fill: string) =>
    path(
      fill,
      'M66 90C66 126 80 138 100 138S134 126 134 90C132 104 128 110 120 110C112 104 88 104 80 110C72 110 68 104 66 90Z',
    ),
  short: (fill: string) =>
    path(
      fill,
      'M68 100C68 126 82 135 100 135S132 126 132 100C130 112 124 122 112 124C108 120 92 120 88 124C76 122 70 112 68 100Z',
    ),
  moustache: (fill: string) =>
    path(
      fill,
      'M82 110C88 103 96 103 100 106C104 103 112 103 118 110C110 113 104 112 100 110C96 112 90 113 82 110Z',
    ),
}

const glasses = (stroke: string) =>
  `<g fill="#fff" fill-opacity=".25" stroke="${stroke}" stroke-width="3.5"><circle cx="85" cy="92" r="12"/><circle cx="115" cy="92" r="12"/></g>` +
  line(stroke, 3.5, 'M97 91Q100 88 103 91M73 90L66 87M127 90L134 87')

const shoulders = 'M24 204C24 166 58 150 100 150S176 166 176 204Z'

const clothes = {
  round: (fill: string) => path(fill, shoulders),
  collar: (fill: string, second: string) =>
    path(fill, shoulders) + path(second, 'M80 150L100 176L72 170ZM120 150L100 176L128 170Z'),
  rollNeck: (fill: string, second: string) =>
    path(fill, shoulders) +
    `<rect x="78" y="134" width="44" height="24" rx="10" fill="${second}"/>`,
  stripes: (fill: string, second: string) =>
    path(fill, shoulders) + line(second, 7, 'M46 174H154M34 192H166'),
  jacket: (fill: string, second: string) =>
    path(second, shoulders) +
    path(fill, 'M24 204C24 170 52 154 82 150L96 204ZM176 204C176 170 148 154 118 150L104 204Z'),
}

type Portrait = {
  background: keyof typeof colours
  skin: keyof typeof skins
  hair: [style: keyof typeof hairstyles, colour: string, second?: string]
  wears: [piece: keyof typeof clothes, colour: string, second?: string]
  brows?: string
  beard?: [style: keyof typeof beards, colour: string]
  glasses?: string
  earrings?: string
  isGrinning?: boolean
}

const drawFace = ({ face, shade }: Skin, { brows = '#3a2a22', isGrinning }: Portrait) =>
  path(face, 'M66 84C66 60 80 48 100 48S134 60 134 84V98C134 122 118 136 100 136S66 122 66 98Z') +
  dots('#e8776a', [
    [78, 106, 7],
    [122, 106, 7],
  ]).replaceAll('/>', ' opacity=".28"/>') +
  dots('#2a1f1c', [
    [85, 93, 4],
    [115, 93, 4],
  ]) +
  line(brows, 3.5, 'M77 81Q85 76 92 80M108 80Q115 76 123 81') +
  line(shade, 3.5, 'M100 94Q96 104 102 105') +
  (isGrinning
    ? path('#7a2f2a', 'M85 112Q100 137 115 112Z') + path('#fff', 'M88 112H112L110 118H90Z')
    : line('#8c4a3c', 3.5, 'M89 115Q100 124 111 115'))

export const drawPortrait = (portrait: Portrait) => {
  const { background, hair, wears, beard } = portrait
  const skin = skins[portrait.skin]
  const [style, hairColour, second = hairColour] = hair
  const { behind = '', front = '' }: Layers = hairstyles[style](hairColour, second)
  const [piece, clothColour, clothSecond = clothColour] = wears
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 12 172 172">
<rect width="200" height="200" fill="${colours[background]}"/>
${behind}
${path(skin.shade, 'M84 120H116V150C116 166 84 166 84 150Z')}
${clothes[piece](clothColour, clothSecond)}
${dots(skin.face, [
  [65, 96, 8],
  [135, 96, 8],
])}
${
  portrait.earrings
    ? dots(portrait.earrings, [
        [64, 108, 4],
        [136, 108, 4],
      ])
    : ''
}
${drawFace(skin, portrait)}
${beard ? beards[beard[0]](beard[1]) + line('#8c4a3c', 3.5, 'M91 117Q100 123 109 117') : ''}
${front}
${portrait.glasses ? glasses(portrait.glasses) : ''}
</svg>`
}

/** Drawn profile photos, by username. */
export const portraits: Record<string, Portrait> = {
  ana: {
    background: 'sand',
    skin: 'olive',
    hair: ['wavy', '#3e271e'],
    wears: ['collar', '#1d4f9f', '#ffffff'],
    earrings: '#e8a33d',
    isGrinning: true,
  },
  joris: {
    background: 'sky',
    skin: 'porcelain',
    hair: ['quiff', '#d3a355'],
    wears: ['rollNeck', '#1e7f55', '#17684a'],
    brows: '#a87f3d',
    isGrinning: true,
  },
  mina: {
    background: 'rose',
    skin: 'fair',
    hair: ['long', '#4a2c20'],
    wears: ['stripes', '#ffffff', '#c8385a'],
  },
  luca: {
    background: 'mint',
    skin: 'olive',
    hair: ['curls', '#2b1f1b'],
    wears: ['jacket', '#e8641b', '#fff3e6'],
    beard: ['short', '#2b1f1b'],
  },
  amina: {
    background: 'butter',
    skin: 'olive',
    hair: ['hijab', '#1f6f6b', '#185a57'],
    wears: ['round', '#14233b'],
    isGrinning: true,
  },
  oleksii: {
    background: 'lilac',
    skin: 'porcelain',
    hair: ['sidePart', '#8b8f98'],
    wears: ['collar', '#2f62b4', '#e8effa'],
    brows: '#6d7078',
    beard: ['full', '#8b8f98'],
    glasses: '#14233b',
  },
  priya: {
    background: 'sky',
    skin: 'tan',
    hair: ['braid', '#1c1719'],
    wears: ['round', '#e8641b'],
    earrings: '#f0c04c',
    isGrinning: true,
  },
  sofia: {
    background: 'butter',
    skin: 'tan',
    hair: ['longCurls', '#3b241b'],
    wears: ['round', '#8a5bc0'],
    isGrinning: true,
  },
  wei: {
    background: 'mint',
    skin: 'fair',
    hair: ['bob', '#1e1a1d'],
    wears: ['jacket', '#14233b', '#e5f4ec'],
    glasses: '#7a2f3c',
  },
  tomasz: {
    background: 'sand',
    skin: 'porcelain',
    hair: ['beanie', '#c2452f', '#9e3524'],
    wears: ['round', '#5a6a82'],
    brows: '#8a6238',
    beard: ['short', '#8a6238'],
  },
  ingrid: {
    background: 'rose',
    skin: 'porcelain',
    hair: ['braid', '#e3bd6e'],
    wears: ['rollNeck', '#2f62b4', '#26529a'],
    brows: '#b98f45',
  },
  thabo: {
    background: 'butter',
    skin: 'deep',
    hair: ['cropped', '#17120f'],
    wears: ['collar', '#6a3fa0', '#e2d8f4'],
    brows: '#17120f',
    isGrinning: true,
  },
  hana: {
    background: 'sky',
    skin: 'fair',
    hair: ['ponytail', '#b0522c'],
    wears: ['stripes', '#fff7ea', '#1e7f55'],
    brows: '#8a3f22',
  },
  rafael: {
    background: 'mint',
    skin: 'brown',
    hair: ['curls', '#2a1a14'],
    wears: ['round', '#f0b429'],
    beard: ['moustache', '#2a1a14'],
  },
  leila: {
    background: 'lilac',
    skin: 'fair',
    hair: ['scarf', '#d2577a', '#2d201d'],
    wears: ['round', '#7d2f4a'],
  },
  niamh: {
    background: 'mint',
    skin: 'porcelain',
    hair: ['wavy', '#c9622f'],
    wears: ['rollNeck', '#17684a', '#125439'],
    brows: '#9c4a24',
    isGrinning: true,
  },
  dewi: {
    background: 'sand',
    skin: 'tan',
    hair: ['bun', '#201816'],
    wears: ['collar', '#d2453b', '#fff3e6'],
    glasses: '#3a2a22',
  },
  rick: {
    background: 'sky',
    skin: 'fair',
    hair: ['cap', '#5a6a82', '#46546a'],
    wears: ['round', '#98a8c0'],
  },
  chloe: {
    background: 'rose',
    skin: 'porcelain',
    hair: ['pixie', '#a9713f'],
    wears: ['stripes', '#ffffff', '#14233b'],
    brows: '#7d5129',
    earrings: '#1d4f9f',
    isGrinning: true,
  },
}
