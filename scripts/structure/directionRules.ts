import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isTesting } from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

// Arabic mirrors the whole app, so styles name the start and the end of a line, not its sides.
const sentence =
  'Use logical sides (inline-start, start, end). A truly physical one has “physical:” and a reason above it.'

/** The text without comments, with as many lines. */
const withoutComments = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

/** `0 calc(1rem + 2px)` → `0` and `calc(1rem + 2px)`. */
const valuesOf = (line: string, property: RegExp) => {
  const [, name, values] = /^\s*([a-z-]+)\s*:\s*(.+?);?\s*$/.exec(line) ?? []
  if (!name || !values || !property.test(name)) return []
  const all: string[] = values.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? []
  return all.slice(0, all.includes('/') ? all.indexOf('/') : undefined)
}

const boxes = /^(padding|margin|inset|border-(width|style|color)|scroll-(margin|padding))$/

/** Four values of which the second and the last differ: right and left. */
const isUneven = (line: string) => {
  const [, right, , left] = valuesOf(line, boxes)
  return left !== undefined && left !== right
}

const hasUnevenCorners = (line: string) => {
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = valuesOf(
    line,
    /^border-radius$/,
  )
  return topLeft !== topRight || bottomRight !== bottomLeft
}

/** As a value or property, or in the name of a property. */
const side = /(^|[\s:(,])(left|right)(?=[\s:;,)]|$)|[a-z]-(left|right)(-[a-z]+)?\s*:\s/

const isPhysical = (line: string) => side.test(line) || isUneven(line) || hasUnevenCorners(line)

const linesInCss = (css: string) => {
  const original = css.split('\n')
  return withoutComments(css)
    .split('\n')
    .flatMap((line, at) =>
      isPhysical(line) && !original[at - 1]?.includes('physical:') ? [at + 1] : [],
    )
}

/** Declarations of `style` attributes, such as `left:`, `marginLeft:` and `textAlign: 'left'`. */
const physicalStyle = /\b(left|right|[a-z]+(?:Left|Right)(?:Radius|Width|Color|Style)?)\b/

const linesInCode = (source: Source) => {
  const lines: number[] = []
  const original = source.text.split('\n')
  new Visitor({
    JSXAttribute: ({ name, start, end }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'style') return
      const first = source.lineAt(start)
      const found = source.text
        .slice(start, end)
        .split('\n')
        .flatMap((line, at) => (physicalStyle.test(line) ? [first + at] : []))
      lines.push(...found.filter((line) => !original[line - 2]?.includes('physical:')))
    },
  }).visit(source.program)
  return lines
}

export const logicalSides = ({ root, paths, sources }: Tree): Finding[] => {
  const inCss = paths
    .filter((path) => path.startsWith('web/') && path.endsWith('.css'))
    .map((path) => ({ path, lines: linesInCss(readFileSync(posix.join(root, path), 'utf8')) }))
  const inCode = sources
    .filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx') && !isTesting(path))
    .map((source) => ({ path: source.path, lines: linesInCode(source) }))
  return [...inCss, ...inCode].flatMap(({ path, lines }) =>
    lines.map((line) => ({ path, line, rule: 'logical-sides', sentence })),
  )
}

// The build turns `:dir(rtl)` into a list of languages, for browsers that do not know it.
export const directionAttribute = ({ root, paths }: Tree): Finding[] =>
  paths
    .filter((path) => path.startsWith('web/') && path.endsWith('.css'))
    .flatMap((path) =>
      withoutComments(readFileSync(posix.join(root, path), 'utf8'))
        .split('\n')
        .flatMap((line, at) => (line.includes(':dir(') ? [at + 1] : []))
        .map((line) => ({
          path,
          line,
          rule: 'direction-attribute',
          sentence: 'Use html[dir="rtl"] instead of :dir(rtl).',
        })),
    )

const screenStyles = /^web\/(?!ui\/page\.css$).*\.css$/

/** Media queries count in the text size of the browser, not in that of the page. */
export const pageWidthQueries = ({ root, paths }: Tree): Finding[] =>
  paths
    .filter((path) => screenStyles.test(path))
    .flatMap((path) =>
      withoutComments(readFileSync(posix.join(root, path), 'utf8'))
        .split('\n')
        .flatMap((line, at) => (/@media.*width/.test(line) ? [at + 1] : []))
        .map((line) => ({
          path,
          line,
          rule: 'page-width',
          sentence:
            'Ask for the width with “@container page (min-width: …rem)” instead of “@media”.',
        })),
    )

/** Icons that point or read along the line, by their names. */
const pointing =
  /^Icon(.*(Left|Right|Back|Forward|Backward|Next|Prev)|Arrow\w*Back\w*|List\w*|Send\d?|ExternalLink|Log(in|out)\d?|DoorE\w+|Indent\w+|Volume\d?)$/

const mirroredIconsPath = 'web/ui/utilities.css'

const toClass = (icon: string) =>
  icon.replace('Icon', 'tabler-icon').replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)

export const mirroredIcons = ({ root, paths, sources }: Tree): Finding[] => {
  if (!paths.includes(mirroredIconsPath)) return []
  const mirrored = new Set(
    readFileSync(posix.join(root, mirroredIconsPath), 'utf8').match(/tabler-icon-[a-z\d-]+/g),
  )
  return sources
    .flatMap(({ path, imports }) => imports.map((imported) => ({ path, ...imported })))
    .filter(
      ({ specifier, names }) =>
        specifier === '@tabler/icons-react' &&
        names.some((name) => pointing.test(name) && !mirrored.has(toClass(name))),
    )
    .map(({ path, line }) => ({
      path,
      line,
      rule: 'mirrored-icons',
      sentence: `An icon that points sideways is mirrored in right-to-left languages: add it to ${mirroredIconsPath}.`,
    }))
}
