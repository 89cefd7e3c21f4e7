import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What Vite writes down about each chunk. */
type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>
export type Sizes = { js: number; css: number }

const outDir = 'dist/web'

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, outDir, '.vite/manifest.json'), 'utf8'))

/** The files a browser loads for these chunks: what they import at once, not what they may later. */
export const filesOf = (manifest: Manifest, keys: string[]): Set<string> => {
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

export const keyOf = (manifest: Manifest, ending: string): string => {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(ending))
  if (key) return key
  throw new Error(`The build has no chunk for ${ending}`)
}

export const entryOf = (manifest: Manifest): string => {
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry)
  if (entry) return entry[0]
  throw new Error('The build has no entry')
}

/** What the page itself asks for, beside Vite's entry: `early.js`. */
export const filesOfPage = (root: string): string[] => {
  const page = readFileSync(join(root, outDir, 'index.html'), 'utf8')
  const links = page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return [...links].flatMap(([, file]) => file ?? [])
}

/** KB (1000 bytes) after gzip. */
export const sizesOf = (root: string, files: Set<string>): Sizes => {
  const sizes = { js: 0, css: 0 }
  for (const file of files) {
    const kilobytes = gzipSync(readFileSync(join(root, outDir, file)), { level: 9 }).length / 1000
    if (file.endsWith('.js')) sizes.js += kilobytes
    if (file.endsWith('.css')) sizes.css += kilobytes
  }
  return sizes
}
