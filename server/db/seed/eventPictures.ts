import {
  block,
  blue,
  type Colour,
  green,
  mint,
  orange,
  oval,
  paint,
  type Shape,
  sand,
  sky,
  white,
} from './paint.ts'

const size = { width: 720, height: 405 }

// Pictures are wider than high: what is as wide as it is high takes less of the width.
const slim = size.height / size.width

const circle = (colour: Colour, x: number, y: number, radius: number) =>
  oval(colour, x, y, radius * slim, radius)

const die = (colour: Colour, dots: Colour, x: number, y: number, spots: [number, number][]) => [
  block(colour, x, y, 0.17 * slim, 0.21),
  block(colour, x, y, 0.21 * slim, 0.17),
  ...[-0.17, 0.17].flatMap((down) => [
    circle(colour, x - 0.17 * slim, y + down, 0.04),
    circle(colour, x + 0.17 * slim, y + down, 0.04),
  ]),
  ...spots.map(([across, down]) => circle(dots, x + across * slim, y + down, 0.035)),
]

const games: Shape[] = [
  block(mint, 0.5, 0.5, 0.5, 0.5),
  circle(sand, 0.5, 1.05, 0.75),
  ...die(white, blue, 0.38, 0.5, [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0, 0],
    [-0.1, 0.1],
    [0.1, 0.1],
  ]),
  ...die(orange, white, 0.64, 0.62, [
    [-0.09, -0.09],
    [0.09, 0.09],
  ]),
  circle(green, 0.83, 0.8, 0.07),
  circle(blue, 0.16, 0.84, 0.07),
]

const tail = (colour: Colour, x: number, y: number, lean: number): Shape => ({
  colour,
  holds: (atX, atY) => {
    const down = (atY - y) / 0.26
    return down >= 0 && Math.abs(atX - x - lean * down) <= 0.05 * (1 - down)
  },
})

const bubble = (colour: Colour, dots: Colour, x: number, y: number, lean: number) => [
  oval(colour, x, y, 0.19, 0.25),
  tail(colour, x + lean, y + 0.12, lean),
  ...[-0.08, 0, 0.08].map((across) => circle(dots, x + across, y, 0.035)),
]

const talk: Shape[] = [
  block(sky, 0.5, 0.5, 0.5, 0.5),
  circle(white, 0.8, 0.16, 0.5),
  circle(sand, 0.1, 1, 0.42),
  ...bubble(blue, white, 0.36, 0.42, -0.08),
  ...bubble(orange, white, 0.64, 0.56, 0.08),
]

const pictures = { games, talk }

export type DemoPicture = keyof typeof pictures

export const drawPicture = (name: DemoPicture) => paint(pictures[name], size)
