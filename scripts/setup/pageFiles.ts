import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pagePaths } from '#shared/http/pages.ts'
import { chunksOf, entryOf, filesOf } from './bundleFiles.ts'
import { root } from './child.mjs'

const table = join(root, 'web/app/routes.tsx')
const rowOfTable = /path: '([^']+)'.*?import\('#(web\/[^']+)'\)/gs

/** The module of each page's screen. */
const screensOf = (source: string) =>
  new Map([...source.matchAll(rowOfTable)].map(([, path, module]) => [path, module]))

/**
 * Writes for the server which files the screen of each page consists of, beside those that every
 * page begins with: a browser that reads their names in the page need not run the program to
 * learn of them. "Early" are those that need nothing of the program and can run before it.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const entry = entryOf(bundle)
      const ofEveryPage = filesOf(bundle, [entry])
      const isEarly = (file: string) =>
        !filesOf(
          bundle,
          chunksOf(bundle).filter(({ fileName }) => fileName === file),
        ).has(entry.fileName)
      const screens = screensOf(readFileSync(table, 'utf8'))
      const filesAt = (path: string) => {
        const module = screens.get(path)
        const chunk = chunksOf(bundle).find(
          ({ facadeModuleId }) => module && facadeModuleId?.endsWith(module),
        )
        if (!chunk) throw new Error(`The build has no screen for ${path}`)
        return [...filesOf(bundle, [chunk])]
          .filter((file) => !ofEveryPage.has(file))
          .map((file) => ({ file, ...(file.endsWith('.js') && isEarly(file) && { early: true }) }))
      }
      const files = Object.fromEntries(pagePaths.map((path) => [path, filesAt(path)]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json', // beside what Vite itself writes down; not served
        source: JSON.stringify(files),
      })
    },
  },
}
