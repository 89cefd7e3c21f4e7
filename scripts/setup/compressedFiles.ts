import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { root } from './child.mjs'

/** Below this size compression saves less than its headers cost. */
const minBytes = 1024

const isText = (name: string) => /\.(js|css|json|svg)$/.test(name)
const publicFolder = join(root, 'web/public')

const publicFiles = () =>
  readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    .filter(isText)
    .map((name) => ({ name, source: readFileSync(join(publicFolder, name)) }))

const encodings = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
]

/**
 * Compresses each file at build time (`x.js.br`, `x.js.gz`), so that the server need not do it per
 * request. The page itself differs per reply and is excluded.
 */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const built = Object.values(bundle).map((file) => ({
        name: file.fileName,
        source: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }))
      const files = [...built.filter(({ name }) => isText(name)), ...publicFiles()]
      const large = files.filter(({ source }) => source.length >= minBytes)
      const emit = large.flatMap(({ name, source }) =>
        encodings.map(async ({ ending, compress }) =>
          this.emitFile({
            type: 'asset',
            fileName: name + ending,
            source: await compress(source),
          }),
        ),
      )
      await Promise.all(emit)
    },
  },
}
