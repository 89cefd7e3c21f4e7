/** Of a photo, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number }

// Twice what is kept: enough for the server to draw a sharp one.
const mostSide = 1024
const quality = 0.9

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing drawn')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })

/** The square of the photo at this address as a small JPEG, turned as it is shown; of a film its first picture. */
export const cutSquare = async (address: string, { x, y, width, height }: Square) => {
  const image = new Image()
  image.src = address
  await image.decode()
  const side = Math.min(mostSide, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas here')
  // What can be seen through would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(image, x, y, width, height, 0, 0, side, side)
  return blobOf(canvas)
}
