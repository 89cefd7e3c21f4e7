/** In pixels of the original picture. */
export type CropArea = { x: number; y: number; width: number; height: number }

const quality = 0.9

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('canvas.toBlob returned null'))
    canvas.toBlob(onBlob, 'image/jpeg', quality)
  })

/**
 * Crops the picture at this URL to a small JPEG, with its orientation applied; the first frame of an
 * animation.
 */
export const cropImage = async (
  url: string,
  { x, y, width, height }: CropArea,
  maxWidth: number,
) => {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, maxWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('2d canvas context is unavailable')
  // JPEG has no transparency: it would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return toBlob(canvas)
}
