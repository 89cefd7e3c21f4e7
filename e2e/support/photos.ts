import type { Page } from '@playwright/test'
import sharp from 'sharp'

const blue = { r: 29, g: 79, b: 159 }
const orange = { r: 232, g: 100, b: 27 }

/** A picture twice as wide as high, the left half blue and the right half orange. */
export const twoColourPhoto = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: blue } })
    .extend({ right: 600, background: orange })
    .png()
    .toBuffer(),
})

/** The rendered picture: its width, and the colours of its left and right edges. */
export const renderedPhoto = (page: Page, name: string, where: 'main' | 'banner') =>
  page
    .getByRole(where)
    .getByRole('img', { name })
    .evaluate(async (element) => {
      const image = element as HTMLImageElement
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const pen = canvas.getContext('2d')
      pen?.drawImage(image, 0, 0)
      const colourAt = (x: number) => {
        const [red = 0, , blue = 0] = pen?.getImageData(x, canvas.height / 2, 1, 1).data ?? []
        return red > blue ? 'orange' : 'blue'
      }
      return { width: image.naturalWidth, left: colourAt(4), right: colourAt(canvas.width - 5) }
    })
