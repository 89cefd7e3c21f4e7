import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { originalLanguage } from '#shared/language/languages.ts'
import { messageFileName } from '../setup/messageFiles.ts'

/** KB after gzip. The first screens count the English messages. */
export const budget = { firstJs: 120, firstCss: 20, lazyRoute: 64, detectionData: 140 }

/** The possible first screens: of a visitor and of a member. */
const firstScreens = { '/auth': 'auth/AuthScreen.tsx', '/': 'home/HomeScreen.tsx' }

export type Size = { what: string; js: number; css: number; isWithin: boolean }

export const firstScreenSizes = (root: string, manifest: Manifest): Size[] =>
  Object.entries(firstScreens).map(([path, screen]) => {
    const files = filesOf(manifest, [entryOf(manifest), keyOf(manifest, screen)])
    const all = [...files, ...filesOfPage(root), ...messageFilesOf(root, path)]
    const { js, css } = sizesOf(root, new Set(all))
    const isWithin = js <= budget.firstJs && css <= budget.firstCss
    return { what: `first screen ${path}`, js, css, isWithin }
  })

/** The messages of every screen and of this one. */
const messageFilesOf = (root: string, path: string): string[] => {
  const pages: { messages: string; screens: Record<string, { messages: string }> } = JSON.parse(
    readFileSync(join(root, outDir, '.vite/pages.json'), 'utf8'),
  )
  const names = [pages.messages, pages.screens[path]?.messages ?? ''].filter(Boolean)
  return names.map((name) => messageFileName(name, originalLanguage))
}

/** Files that every importer of this chunk has loaded before: a dialog comes after its screen. */
const loadedBefore = (manifest: Manifest, key: string): Set<string> =>
  Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(key))
    .map(([asking]) => filesOf(manifest, [entryOf(manifest), asking]))
    .reduce((all, files) => all.intersection(files))

/** What each lazy chunk adds to the files already loaded. */
const lazySizes = (root: string, manifest: Manifest): Size[] =>
  Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && !isFirstScreen(key))
    .map(([key]) => {
      const added = filesOf(manifest, [key]).difference(loadedBefore(manifest, key))
      const { js, css } = sizesOf(root, added)
      // Loaded while someone writes or reads; no screen waits for it.
      const limit = key.includes('node_modules/eld/') ? budget.detectionData : budget.lazyRoute
      return { what: key, js, css, isWithin: js <= limit }
    })

const isFirstScreen = (key: string) =>
  Object.values(firstScreens).some((screen) => key.endsWith(screen))

export const sizeLine = ({ what, js, css, isWithin }: Size) =>
  `${isWithin ? ' ' : '✗'} ${what}: ${js.toFixed(1)} KB JavaScript, ${css.toFixed(1)} KB CSS (gzip)`

export const checkBudget = async (root: string) => {
  const manifest = readManifest(root)
  const sizes = [...firstScreenSizes(root, manifest), ...lazySizes(root, manifest)]
  for (const size of sizes) console.log(sizeLine(size))
  if (sizes.some(({ isWithin }) => !isWithin))
    throw new Error(
      `Above the budget of ${budget.firstJs} KB JavaScript and ${budget.firstCss} KB CSS for a first screen, or ${budget.lazyRoute} KB for a later one.`,
    )
}

/** An entry of Vite's manifest. */
type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>
type Sizes = { js: number; css: number }

const outDir = 'dist/web'

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, outDir, '.vite/manifest.json'), 'utf8'))

/** The files that these chunks load immediately: static imports, not dynamic ones. */
const filesOf = (manifest: Manifest, keys: string[]): Set<string> => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const take = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) take(next)
  }
  for (const key of keys) take(key)
  return files
}

const keyOf = (manifest: Manifest, ending: string): string => {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(ending))
  if (key) return key
  throw new Error(`The build has no chunk for ${ending}`)
}

const entryOf = (manifest: Manifest): string => {
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry)
  if (entry) return entry[0]
  throw new Error('The build has no entry')
}

/** Files that index.html itself loads, in addition to Vite's entry: `early.js`. */
const filesOfPage = (root: string): string[] => {
  const page = readFileSync(join(root, outDir, 'index.html'), 'utf8')
  const links = page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return [...links].flatMap(([, file]) => file ?? [])
}

/** KB (1000 bytes) after gzip. */
const sizesOf = (root: string, files: Set<string>): Sizes => {
  const sizes = { js: 0, css: 0 }
  for (const file of files) {
    const kilobytes = gzipSync(readFileSync(join(root, outDir, file)), { level: 9 }).length / 1000
    if (file.endsWith('.js')) sizes.js += kilobytes
    if (file.endsWith('.css')) sizes.css += kilobytes
  }
  return sizes
}
