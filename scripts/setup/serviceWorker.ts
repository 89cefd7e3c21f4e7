import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Program } from '#web/api/program.ts'
import { chunksOf, entryOf, filesOf } from './bundleFiles.ts'
import { root } from './child.mjs'

const publicFolder = join(root, 'web/public')
const page = join(root, 'web/index.html')

// The two screens a visit can begin with, and what stands at an address that is none.
const firstScreens = /web\/(auth\/AuthScreen|home\/HomeScreen|app\/NotFound)\.tsx$/
// Of those without a hash in their name: what the page and notifications ask for.
const firstOfPublic = ['early.js', 'icon.svg', 'icon-192.png', 'badge-96.png']
// What stands in for the pictures of events, which are seen offline too.
const drawings = readdirSync(join(publicFolder, 'images')).map((name) => `images/${name}`)

const idOf = (files: string[]) => {
  const hash = createHash('sha256').update(readFileSync(page))
  for (const name of [...readdirSync(publicFolder), ...drawings].sort())
    if (name.includes('.')) hash.update(name).update(readFileSync(join(publicFolder, name)))
  return hash
    .update([...files].sort().join('\n'))
    .digest('hex')
    .slice(0, 12)
}

const describe = (bundle: Rolldown.OutputBundle): Program => {
  const all = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
  const entry = entryOf(bundle)
  const screens = chunksOf(bundle).filter(({ facadeModuleId }) =>
    firstScreens.test(facadeModuleId ?? ''),
  )
  const first = filesOf(bundle, [entry, ...screens])
  const path = (name: string) => `/${name}`
  return {
    id: idOf(all),
    entry: path(entry.fileName),
    first: [...first, ...firstOfPublic].map(path),
    rest: [...all.filter((name) => !first.has(name)), ...drawings].map(path),
  }
}

/** The service worker as one script, with nothing of the app in it. */
const bundleWorker = async (program: Program | null): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __PROGRAM__: JSON.stringify(program) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'web/sw.ts', output: { format: 'iife' } },
    },
  })
  const [bundle] = [made].flat()
  const code = bundle && 'output' in bundle && bundle.output[0].code
  if (!code) throw new Error('The service worker was not built')
  return code
}

/** Under an address that never changes: browsers ask there whether there is a newer one. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const source = await bundleWorker(describe(bundle))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
  configureServer: ({ middlewares }) => {
    middlewares.use('/sw.js', (_request, response, next) => {
      bundleWorker(null).then((code) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(code)
      }, next)
    })
  },
}
