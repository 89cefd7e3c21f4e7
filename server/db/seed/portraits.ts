import {
  block,
  blue,
  type Colour,
  cap,
  green,
  lilac,
  mint,
  orange,
  oval,
  paint,
  type Shape,
  sand,
  sky,
  white,
} from './paint.ts'

type Person = { ground: Colour; skin: Colour; hair: Colour; coat: Colour; isHairLong: boolean }

const head = { x: 0.5, y: 0.42 }

const personOf = ({ ground, skin, hair, coat, isHairLong }: Person): Shape[] => [
  block(ground, 0.5, 0.5, 0.5, 0.5),
  isHairLong
    ? oval(hair, head.x, head.y + 0.08, 0.25, 0.33)
    : oval(hair, head.x, head.y - 0.05, 0.205, 0.2),
  oval(coat, 0.5, 1.06, 0.38, 0.34),
  block(skin, 0.5, 0.66, 0.07, 0.1),
  oval(skin, 0.5, 0.76, 0.07, 0.05),
  oval(skin, head.x, head.y, 0.175, 0.215),
  cap(oval(hair, head.x, head.y - 0.03, 0.19, 0.21), head.y - 0.1),
  oval(hair, head.x - 0.065, head.y + 0.0, 0.014, 0.02),
  oval(hair, head.x + 0.065, head.y + 0.0, 0.014, 0.02),
  cap(oval(white, head.x, head.y + 0.1, 0.06, 0.03), 1),
  cap(oval(skin, head.x, head.y + 0.085, 0.065, 0.025), 1),
]

const tulip: Shape[] = [
  block(sky, 0.5, 0.5, 0.5, 0.5),
  oval(mint, 0.5, 1.1, 0.9, 0.35),
  block(green, 0.5, 0.72, 0.018, 0.25),
  oval(green, 0.42, 0.8, 0.05, 0.2),
  oval(orange, 0.5, 0.4, 0.14, 0.18),
  oval(orange, 0.42, 0.36, 0.08, 0.18),
  oval(orange, 0.58, 0.36, 0.08, 0.18),
]

/** Who of the demo community has a photo: drawn, since nobody of them exists. */
const portraits: Record<string, Shape[]> = {
  ana: personOf({
    ground: sand,
    skin: [222, 172, 136],
    hair: [62, 39, 30],
    coat: blue,
    isHairLong: true,
  }),
  joris: personOf({
    ground: sky,
    skin: [242, 204, 176],
    hair: [196, 146, 70],
    coat: green,
    isHairLong: false,
  }),
  luca: personOf({
    ground: mint,
    skin: [232, 186, 150],
    hair: [40, 30, 28],
    coat: orange,
    isHairLong: false,
  }),
  priya: personOf({
    ground: lilac,
    skin: [166, 112, 78],
    hair: [26, 22, 28],
    coat: orange,
    isHairLong: true,
  }),
  wei: tulip,
}

// Somewhat more than is kept of a photo, so that its edges come out smooth.
const side = 576

export const drawPortraits = () =>
  Promise.all(
    Object.entries(portraits).map(async ([username, shapes]) => ({
      username,
      photo: await paint(shapes, { width: side, height: side }),
    })),
  )
