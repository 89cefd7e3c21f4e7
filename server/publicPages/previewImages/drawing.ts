import { readFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { previewSize } from './previewSize.ts'

/** What is drawn. All of it is text, so that it can be passed to another process. */
export type Drawing = {
  direction: 'ltr' | 'rtl'
  community: string
  title: string
  /** Empty for a guide. */
  date: string
  place: string
  /** File of an illustration. */
  illustration: string
}

// Colours of web/ui/tokens.css, light.
const colours = {
  ink: '#14233b',
  muted: '#5a6a82',
  blue: '#1d4f9f',
  lightBlue: '#e8effa',
  orange: '#e8641b',
}

const { width, height } = previewSize
const margin = 64
const inset = 26
const illustration = { width: 534, height: height - 2 * inset, radius: 40 }
const textWidth = width - illustration.width - inset - margin - 34
const titleSizes = [66, 60, 54, 48, 43, 39]
const maxTitleLines = 3
const maxTitleHeight = 234
const iconSize = 36
const iconGap = 16

type Side = 'left' | 'right'
type Style = {
  size: number
  weight: 'SemiBold' | 'ExtraBold'
  colour: string
  width: number
  side: Side
  wrap?: 'word' | 'word-char'
}
type Text = { pixels: Buffer; width: number; height: number }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** The distance of lines, in sizes. Arabic letters have marks above and below. */
const pitchOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? 1.4 : 1.18)

const beginsRtl = (text: string) =>
  /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text.replace(/^[^\p{L}]+/u, ''))

const drawText = async (text: string, style: Style): Promise<Text> => {
  const { side, size } = style
  // Pango swaps the sides for a text that begins from right to left.
  const align = beginsRtl(text) ? (side === 'left' ? 'right' : 'left') : side
  // In Pango's units. Without it, lines of one text differ by their script.
  const lineHeight = Math.round(pitchOf(text) * size * 1024)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.colour}" line_height="${lineHeight}">${escapeMarkup(text)}</span>`,
      font: `Manrope ${style.weight} ${size}`,
      width: style.width,
      align,
      rgba: true,
      dpi: 72,
      wrap: style.wrap ?? 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const heightFor = (title: string, size: number) =>
  Math.min(maxTitleHeight, maxTitleLines * size * pitchOf(title))

const fits = (drawn: Text, title: string, size: number) =>
  drawn.width <= textWidth && drawn.height <= heightFor(title, size)

/** The narrowest width with as many lines, so that no line holds a single word. */
const balance = async (title: string, style: Style, widest: Text) => {
  let [best, low, high] = [widest, widest.width / 2, widest.width]
  while (high - low > 12) {
    const middle = Math.round((low + high) / 2)
    const text = await drawText(title, { ...style, width: middle })
    if (text.height <= widest.height && text.width <= middle) {
      best = text
      high = Math.min(middle, text.width)
    } else low = middle
  }
  return best
}

/** Without its last words, until it is low enough. */
const shorten = async (whole: string, style: Style, maxHeight: number): Promise<Text> => {
  const words = whole.split(/(?<=\s)/)
  const text =
    words.length > 1 ? words.slice(0, -1).join('') : whole.slice(0, Math.floor(whole.length * 0.9))
  const shown = `${text.trim().replace(/(?<![\s.,:;…–-])[\s.,:;…–-]+$/, '')}…`
  const drawn = await drawText(shown, style)
  return drawn.height <= maxHeight || text.length < 5 ? drawn : shorten(text, style, maxHeight)
}

/** In the largest size that fits. A long title is cut after a word. */
const drawTitle = async (title: string, side: Side): Promise<Text> => {
  const base = { weight: 'ExtraBold', colour: colours.ink, width: textWidth, side } as const
  for (const size of titleSizes) {
    const style: Style = { ...base, size, wrap: 'word' }
    const drawn = await drawText(title, style)
    if (fits(drawn, title, size)) return balance(title, style, drawn)
  }
  const smallest: Style = { ...base, size: titleSizes.at(-1) ?? 39 }
  const whole = await drawText(title, smallest)
  const maxHeight = heightFor(title, smallest.size)
  return whole.height <= maxHeight ? whole : shorten(title, smallest, maxHeight)
}

/** In one line if possible, at most in two. */
const drawDetail = async (text: string, style: Pick<Style, 'colour' | 'side'>) => {
  const base = { ...style, weight: 'SemiBold', width: textWidth - iconSize - iconGap } as const
  for (const size of [31, 28]) {
    const drawn = await drawText(text, { ...base, size })
    if (drawn.height < size * 1.7) return drawn
  }
  const smallest = { ...base, size: 26 }
  const whole = await drawText(text, smallest)
  const maxHeight = 2 * smallest.size * pitchOf(text)
  return whole.height <= maxHeight ? whole : shorten(text, smallest, maxHeight)
}

const mirrored = (x: number, drawn: number, direction: Drawing['direction']) =>
  direction === 'rtl' ? width - x - drawn : x

// The gables of the app's hero, and its logo.
const skyline =
  'M0 64V40l14-12 14 12v-8h6v-6h6v-6h8v6h6v6h6v8l12-10 12 10V24c0-6 10-12 10-12s10 6 10 12v14h4v-8l14-11 14 11v12h6v-6h5v-6h5v-5h8v5h5v6h5v6h4V28l16-13 16 13v10h4v-8h6v-5h6v-5h10v5h6v5h6v10l12-9 12 9v-8c0-5 9-10 9-10s9 5 9 10v12h4v-6l13-10 13 10v-4h6v-6h6v-6h8v6h6v6h6V64z'
const logo = `<rect width="64" height="64" rx="16" fill="${colours.blue}"/>
  <path d="M14 20 23 45 32 24 41 45 50 20" fill="none" stroke="#fff" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="51" cy="12" r="5" fill="#ff9a5c"/>`

// Icons of Tabler, as in the app.
const icons = {
  date: '<path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16"/>',
  place:
    '<path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0"/>',
}

const drawShapes = (drawing: Drawing, iconRows: { icon: keyof typeof icons; middle: number }[]) => {
  const at = (x: number, drawn: number) => mirrored(x, drawn, drawing.direction)
  const tile = { x: at(width - inset - illustration.width, illustration.width), y: inset }
  const size = `width="${illustration.width}" height="${illustration.height}"`
  const picture = readFileSync(drawing.illustration, 'utf8').replace(
    /^<svg (.*) width="640" height="280"/,
    `<svg $1 x="${tile.x}" y="${tile.y}" ${size}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <clipPath id="tile"><rect x="${tile.x}" y="${tile.y}" ${size} rx="${illustration.radius}"/></clipPath>
  <rect width="${width}" height="${height}" fill="#fff"/>
  ${[0, 1]
    .map(
      (n) =>
        `<svg x="${at(n * 638, 640)}" y="${height - 118}" width="640" height="118" viewBox="0 0 348 64" fill="${colours.lightBlue}"><path d="${skyline}"/></svg>`,
    )
    .join('')}
  <svg x="${at(margin, 60)}" y="${margin}" width="60" height="60" viewBox="0 0 64 64">${logo}</svg>
  <g clip-path="url(#tile)">${picture}</g>
  ${iconRows
    .map(
      ({ icon, middle }) =>
        `<svg x="${at(margin, iconSize)}" y="${middle - iconSize / 2}" width="${iconSize}" height="${iconSize}" viewBox="0 0 24 24" fill="none" stroke="${colours.orange}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icons[icon]}</svg>`,
    )
    .join('')}
</svg>`
}

const shapes = (drawing: Drawing, rows: Parameters<typeof drawShapes>[1]) =>
  sharp(Buffer.from(drawShapes(drawing, rows)))

/** The whole image, as PNG. */
export const draw = async (drawing: Drawing): Promise<Buffer> => {
  const { direction } = drawing
  const side: Side = direction === 'rtl' ? 'right' : 'left'
  const overlays: OverlayOptions[] = []
  const place = (text: Text, x: number, top: number) => {
    overlays.push({ input: text.pixels, left: mirrored(x, text.width, direction), top })
  }
  const community = drawing.community
    ? await drawText(drawing.community, {
        size: 30,
        weight: 'ExtraBold',
        colour: colours.ink,
        width: textWidth - 80,
        side,
      })
    : null
  if (community) place(community, margin + 80, Math.round(margin + 30 - community.height / 2))

  const title = drawing.title ? await drawTitle(drawing.title, side) : null
  const detail = (text: string, colour: string) =>
    text ? drawDetail(text, { colour, side }) : null
  const rows = [
    { icon: 'date', text: await detail(drawing.date, colours.blue) },
    { icon: 'place', text: await detail(drawing.place, colours.muted) },
  ] as const

  const gaps = { afterTitle: 40, row: 26 }
  const shown = rows.flatMap(({ icon, text }) => (text ? [{ icon, text }] : []))
  const total =
    (title ? title.height + (shown.length > 0 ? gaps.afterTitle : 0) : 0) +
    shown.reduce((sum, { text }) => sum + text.height + gaps.row, 0) -
    (shown.length > 0 ? gaps.row : 0)
  const area = { top: 156, bottom: height - 96 }
  let y = Math.round(area.top + (area.bottom - area.top - total) / 2)
  if (title) {
    place(title, margin, y)
    y += title.height + gaps.afterTitle
  }
  const iconRows: { icon: keyof typeof icons; middle: number }[] = []
  for (const { icon, text } of shown) {
    place(text, margin + iconSize + iconGap, y)
    iconRows.push({ icon, middle: y + text.height / 2 })
    y += text.height + gaps.row
  }
  return shapes(drawing, iconRows)
    .composite(overlays)
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
