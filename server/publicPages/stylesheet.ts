import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Without comments and the space around signs. No rule here has such signs in a text. */
export const minify = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

const manropeFace = /@font-face\{[^}]*Manrope[^}]*\}/g

/**
 * The typeface and its fallback, as the web build declares them: its files have hashed names. Without a
 * build, the system's font is used. A typeface that comes late would move the text, so it waits for
 * the next page.
 */
const fontFaces = (assetFolder: string) => {
  const sheets = existsSync(assetFolder)
    ? readdirSync(assetFolder).filter((name) => name.endsWith('.css'))
    : []
  const declared = sheets.flatMap(
    (name) => readFileSync(join(assetFolder, name), 'utf8').match(manropeFace) ?? [],
  )
  return [...new Set(declared)].join('').replaceAll('font-display:swap', 'font-display:optional')
}

/** For the CSP. */
export const sha256Source = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The style element of every public page, and its source expression for the CSP. */
export const readStylesheet = (
  assetFolder = join(import.meta.dirname, '../../dist/web/assets'),
): { css: string; cspSource: string } => {
  const own = minify(readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'))
  const css = fontFaces(assetFolder) + own
  return { css, cspSource: sha256Source(css) }
}
