import { encode } from 'uqr'
import { type Html, html, raw } from '../html.ts'

/** One rectangle for each run of dark modules in a row. */
const pathOf = (rows: boolean[][]) =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')

/** Scanners expect this much light space around the code, in modules. */
const quietZone = 4

/** A QR code as vectors, which print sharply at any size. Black on white in the dark theme, too. */
export const qrCode = (text: string, label: string): Html => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${raw(pathOf(data))}"/></svg>`
}
