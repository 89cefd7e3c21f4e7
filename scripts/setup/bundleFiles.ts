import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pagePaths } from '#shared/http/pages.ts'
import { root } from './child.mjs'
import { entryModule } from './chunks.ts'
import { messageFilesByModule } from './messageFiles.ts'

/** The files of these chunks and their static imports, styles included. */
export const filesOf = (bundle: Rolldown.OutputBundle, starts: Rolldown.OutputChunk[]) => {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(bundle[name])
    // After the styles of its imports, so that it can override them.
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  }
  for (const start of starts) add(start)
  return files
}

export const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

export const entryOf = (bundle: Rolldown.OutputBundle) => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry')
  return entry
}

const messageFileOf = (module: string | null) => messageFilesByModule.get(module ?? '') ?? ''

const table = join(root, 'web/app/routes.tsx')
const rowOfTable = /path: '([^']+)'.*?import\('#(web\/[^']+)'\)/gs

/** The module of each page's screen. */
const screensOf = (source: string) =>
  new Map([...source.matchAll(rowOfTable)].map(([, path, module]) => [path, module]))

/**
 * Lists the additional files of each page's screen, so that the server can preload them. Otherwise
 * the browser would discover them only by running the entry.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const entry = entryOf(bundle)
      const ofEveryPage = filesOf(bundle, [entry])
      const modules = screensOf(readFileSync(table, 'utf8'))
      const filesAt = (path: string) => {
        const module = join(root, modules.get(path) ?? '')
        const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) throw new Error(`The build has no screen for ${path}`)
        // Backgrounds of the screen: the browser would find them only when it paints.
        const images = chunk.viteMetadata?.importedAssets ?? []
        const files = [...filesOf(bundle, [chunk]).difference(ofEveryPage), ...images]
        return { files, messages: messageFileOf(module) }
      }
      const screens = Object.fromEntries(pagePaths.map((path) => [path, filesAt(path)]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json', // next to Vite's manifest; not served
        source: JSON.stringify({ messages: messageFileOf(entryModule), screens }),
      })
    },
  },
}

const links = /^ *<link rel="modulepreload"( crossorigin)? href="([^"]+)">\n/gm
const entryScript = /^ *<script type="module"/m

/** The typeface's Latin file, which every page needs; the browser would find it in the style sheet. */
const typefaceLink = (bundle: Rolldown.OutputBundle | undefined) => {
  const font = Object.values(bundle ?? {}).find(
    (output) =>
      output.type === 'asset' &&
      output.originalFileNames.some((name) => name.endsWith('manrope-latin-wght-normal.woff2')),
  )
  if (!font) throw new Error('The build has no typeface')
  return `    <link rel="preload" as="font" type="font/woff2" fetchpriority="low" href="/${font.fileName}" crossorigin>\n`
}

/**
 * Loads the imported chunks as separate module scripts before the entry. Each runs in its own task,
 * so input is handled in between. Preloads the typeface.
 */
export const preloadOrder: Plugin = {
  name: 'preload-order',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const before = [...html.matchAll(links)].map(
        ([, crossorigin = '', href]) =>
          `    <script data-part type="module" fetchpriority="low"${crossorigin} src="${href}"></script>\n`,
      )
      return html
        .replaceAll(links, '')
        .replace(
          entryScript,
          (first) => `${typefaceLink(bundle) + before.join('') + first} fetchpriority="low"`,
        )
    },
  },
}
