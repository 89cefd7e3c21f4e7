import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]
/** Coordinates from 0 to 1; later shapes cover earlier ones. */
type Shape = { colour: Colour; contains: (x: number, y: number) => boolean }

const oval = (colour: Colour, x: number, y: number, width: number, height: number): Shape => ({
  colour,
  contains: (atX, atY) => ((atX - x) / width) ** 2 + ((atY - y) / height) ** 2 <= 1,
})

/** The part of the shape above `below`. */
const clipBelow = (shape: Shape, below: number): Shape => ({
  colour: shape.colour,
  contains: (x, y) => y <= below && shape.contains(x, y),
})

const block = (colour: Colour, x: number, y: number, width: number, height: number): Shape => ({
  colour,
  contains: (atX, atY) => Math.abs(atX - x) <= width && Math.abs(atY - y) <= height,
})

const blue: Colour = [29, 79, 159]
const sky: Colour = [196, 216, 244]
const orange: Colour = [232, 100, 27]
const sand: Colour = [251, 226, 208]
const green: Colour = [30, 127, 85]
const mint: Colour = [201, 232, 216]
const lilac: Colour = [224, 212, 243]
const white: Colour = [255, 255, 255]

type Size = { width: number; height: number }

/** Renders the shapes as a JPEG file. */
const paint = (shapes: Shape[], { width, height }: Size) => {
  const pixels = Buffer.alloc(width * height * 3)
  const topFirst = shapes.toReversed()
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const shape = topFirst.find(({ contains }) => contains(column / width, row / height))
      const [red, green, blue] = shape?.colour ?? white
      const at = (row * width + column) * 3
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const pictureSize = { width: 720, height: 405 }

// Aspect ratio, so that circles stay round.
const aspectRatio = pictureSize.height / pictureSize.width

const circle = (colour: Colour, x: number, y: number, radius: number) =>
  oval(colour, x, y, radius * aspectRatio, radius)

const drawDie = (colour: Colour, dots: Colour, x: number, y: number, spots: [number, number][]) => [
  block(colour, x, y, 0.17 * aspectRatio, 0.21),
  block(colour, x, y, 0.21 * aspectRatio, 0.17),
  ...[-0.17, 0.17].flatMap((down) => [
    circle(colour, x - 0.17 * aspectRatio, y + down, 0.04),
    circle(colour, x + 0.17 * aspectRatio, y + down, 0.04),
  ]),
  ...spots.map(([across, down]) => circle(dots, x + across * aspectRatio, y + down, 0.035)),
]

const games: Shape[] = [
  block(mint, 0.5, 0.5, 0.5, 0.5),
  circle(sand, 0.5, 1.05, 0.75),
  ...drawDie(white, blue, 0.38, 0.5, [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0, 0],
    [-0.1, 0.1],
    [0.1, 0.1],
  ]),
  ...drawDie(orange, white, 0.64, 0.62, [
    [-0.09, -0.09],
    [0.09, 0.09],
  ]),
  circle(green, 0.83, 0.8, 0.07),
  circle(blue, 0.16, 0.84, 0.07),
]

const pictures = { games }

export type DemoPicture = keyof typeof pictures

export const drawPicture = (name: DemoPicture) => paint(pictures[name], pictureSize)

type Person = { background: Colour; skin: Colour; hair: Colour; coat: Colour; isHairLong: boolean }

const head = { x: 0.5, y: 0.42 }

const drawPerson = ({ background, skin, hair, coat, isHairLong }: Person): Shape[] => [
  block(background, 0.5, 0.5, 0.5, 0.5),
  isHairLong
    ? oval(hair, head.x, head.y + 0.08, 0.25, 0.33)
    : oval(hair, head.x, head.y - 0.05, 0.205, 0.2),
  oval(coat, 0.5, 1.06, 0.38, 0.34),
  block(skin, 0.5, 0.66, 0.07, 0.1),
  oval(skin, 0.5, 0.76, 0.07, 0.05),
  oval(skin, head.x, head.y, 0.175, 0.215),
  clipBelow(oval(hair, head.x, head.y - 0.03, 0.19, 0.21), head.y - 0.1),
  oval(hair, head.x - 0.065, head.y + 0.0, 0.014, 0.02),
  oval(hair, head.x + 0.065, head.y + 0.0, 0.014, 0.02),
  clipBelow(oval(white, head.x, head.y + 0.1, 0.06, 0.03), 1),
  clipBelow(oval(skin, head.x, head.y + 0.085, 0.065, 0.025), 1),
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

/** Drawn profile photos. */
const portraits: Record<string, Shape[]> = {
  ana: drawPerson({
    background: sand,
    skin: [222, 172, 136],
    hair: [62, 39, 30],
    coat: blue,
    isHairLong: true,
  }),
  joris: drawPerson({
    background: sky,
    skin: [242, 204, 176],
    hair: [196, 146, 70],
    coat: green,
    isHairLong: false,
  }),
  luca: drawPerson({
    background: mint,
    skin: [232, 186, 150],
    hair: [40, 30, 28],
    coat: orange,
    isHairLong: false,
  }),
  priya: drawPerson({
    background: lilac,
    skin: [166, 112, 78],
    hair: [26, 22, 28],
    coat: orange,
    isHairLong: true,
  }),
  wei: tulip,
}

// Larger than the stored photo, so that edges are smooth.
const portraitSize = 576

export const drawPortraits = () =>
  Promise.all(
    Object.entries(portraits).map(async ([username, shapes]) => ({
      username,
      photo: await paint(shapes, { width: portraitSize, height: portraitSize }),
    })),
  )
