import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]
/** Of a picture one wide and one high; later ones lie on top. */
type Shape = { colour: Colour; holds: (x: number, y: number) => boolean }

const oval = (colour: Colour, x: number, y: number, wide: number, high: number): Shape => ({
  colour,
  holds: (atX, atY) => ((atX - x) / wide) ** 2 + ((atY - y) / high) ** 2 <= 1,
})
/** The part of it above `below`. */
const cap = (shape: Shape, below: number): Shape => ({
  colour: shape.colour,
  holds: (x, y) => y <= below && shape.holds(x, y),
})
const block = (colour: Colour, x: number, y: number, wide: number, high: number): Shape => ({
  colour,
  holds: (atX, atY) => Math.abs(atX - x) <= wide && Math.abs(atY - y) <= high,
})

const blue: Colour = [29, 79, 159]
const sky: Colour = [196, 216, 244]
const orange: Colour = [232, 100, 27]
const sand: Colour = [251, 226, 208]
const green: Colour = [30, 127, 85]
const mint: Colour = [201, 232, 216]
const lilac: Colour = [224, 212, 243]
const white: Colour = [255, 255, 255]

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

const side = 1024

const paint = (shapes: Shape[]) => {
  const pixels = Buffer.alloc(side * side * 3)
  const topFirst = shapes.toReversed()
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const shape = topFirst.find(({ holds }) => holds(column / side, row / side))
      pixels.set(shape?.colour ?? white, (row * side + column) * 3)
    }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

export const drawPortraits = () =>
  Promise.all(
    Object.entries(portraits).map(async ([username, shapes]) => ({
      username,
      photo: await paint(shapes),
    })),
  )
