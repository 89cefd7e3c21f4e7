import { isBehindDialog } from '#web/ui/openDialogs.ts'

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const transparent: Rgba = [0, 0, 0, 0]
const white: Rgba = [255, 255, 255, 1]

const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
const parsed = new Map<string, Rgba>()

/** Reads a colour in any notation, by painting it. */
const parse = (color: string): Rgba => {
  const known = parsed.get(color)
  if (known) return known
  if (!pixel) throw new Error('This browser paints on no canvas')
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
  const rgba = [red, green, blue, alpha / 255] as const
  parsed.set(color, rgba)
  return rgba
}

const over = (top: Rgba, below: Rgba): Rgba => {
  const rest = below[3] * (1 - top[3])
  const alpha = top[3] + rest
  const mix = (at: 0 | 1 | 2) => (alpha ? (top[at] * top[3] + below[at] * rest) / alpha : 0)
  return [mix(0), mix(1), mix(2), alpha]
}

const luminance = ([red, green, blue]: Rgba) => {
  const linear = (value: number) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const contrast = (one: Rgba, other: Rgba) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
  Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)

const exempt = [
  ':disabled',
  '[aria-disabled="true"]',
  '[aria-hidden="true"]',
  '.visually-hidden',
].join()

const fields =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), select, textarea'

const hasText = (element: Element) =>
  element.matches(fields) ||
  [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())

const isRead = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  const control = element.closest('label')?.control
  return (
    width > 1 &&
    height > 1 &&
    !element.closest(exempt) &&
    !isBehindDialog(element) &&
    !control?.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  )
}

type Layer = { fill: Rgba; opacity: number; hasPicture: boolean }

/**
 * Finds texts whose contrast is below WCAG 1.4.3. Backgrounds are those of the ancestors; texts on
 * pictures are left out. Takes a hundredth of the time of axe's rule, which the nightly run adds.
 */
export const findLowContrast = () => {
  const layers = new Map<Element, Layer>()
  const layerOf = (element: Element) => {
    const known = layers.get(element)
    if (known) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const layer = {
      fill: parse(backgroundColor),
      opacity: Number(opacity),
      hasPicture: backgroundImage !== 'none',
    }
    layers.set(element, layer)
    return layer
  }
  /** What is seen where the colour is painted in the element, or null on a picture. */
  const seenIn = (element: Element, color: Rgba) => {
    let seen = color
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { fill, opacity, hasPicture } = layerOf(at)
      if (hasPicture) return null
      const [red, green, blue, alpha] = over(seen, fill)
      seen = [red, green, blue, alpha * opacity]
    }
    return over(seen, white)
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && isRead(element))
    .flatMap((element) => {
      const style = getComputedStyle(element)
      const text = seenIn(element, parse(style.color))
      const background = seenIn(element, transparent)
      if (!text || !background) return []
      const ratio = contrast(text, background)
      if (ratio >= (isLarge(style) ? 3 : 4.5)) return []
      return [`${ratio.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`]
    })
}
