import sharp from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]
/** Of a picture one wide and one high; later ones lie on top. */
export type Shape = { colour: Colour; holds: (x: number, y: number) => boolean }

export const oval = (colour: Colour, x: number, y: number, wide: number, high: number): Shape => ({
  colour,
  holds: (atX, atY) => ((atX - x) / wide) ** 2 + ((atY - y) / high) ** 2 <= 1,
})

/** The part of it above `below`. */
export const cap = (shape: Shape, below: number): Shape => ({
  colour: shape.colour,
  holds: (x, y) => y <= below && shape.holds(x, y),
})

export const block = (colour: Colour, x: number, y: number, wide: number, high: number): Shape => ({
  colour,
  holds: (atX, atY) => Math.abs(atX - x) <= wide && Math.abs(atY - y) <= high,
})

export const blue: Colour = [29, 79, 159]
export const sky: Colour = [196, 216, 244]
export const orange: Colour = [232, 100, 27]
export const sand: Colour = [251, 226, 208]
export const green: Colour = [30, 127, 85]
export const mint: Colour = [201, 232, 216]
export const lilac: Colour = [224, 212, 243]
export const white: Colour = [255, 255, 255]

type Size = { width: number; height: number }

/** A drawing as a file that somebody might upload. */
export const paint = (shapes: Shape[], { width, height }: Size) => {
  const pixels = Buffer.alloc(width * height * 3)
  const topFirst = shapes.toReversed()
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const shape = topFirst.find(({ holds }) => holds(column / width, row / height))
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
