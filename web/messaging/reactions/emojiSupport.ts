/** One emoji of each version of Unicode, newest first. */
const samples: [version: number, emoji: string][] = [
  [16, '🫩'],
  [15, '🫨'],
  [14, '🫠'],
  [13, '🥲'],
  [12, '🥱'],
  [11, '🥰'],
]
/** What every device has. */
const oldest = 5

/** An emoji has colours of its own; the sign for a missing one has the colour of the text. */
const hasOwnColours = (context: CanvasRenderingContext2D, emoji: string) => {
  const drawn = ['#f00', '#00f'].map((colour) => {
    context.clearRect(0, 0, 8, 8)
    context.fillStyle = colour
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, 8, 8).data.join()
  })
  return drawn[0] === drawn[1]
}

/** The newest version whose emojis this device can draw. */
export const newestSupported = () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return oldest
  context.font = '8px sans-serif'
  context.textBaseline = 'top'
  return samples.find(([, emoji]) => hasOwnColours(context, emoji))?.[0] ?? oldest
}
