import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuildManifest } from '#web/worker/protocol.ts'
import { workerTexts } from '../messages/catalogues.ts'
import { chunksOf, entryOf, filesOf } from './bundleFiles.ts'
import { root } from './child.mjs'
import { entryModule } from './chunks.ts'
import { detectionData } from './detectedLanguages.ts'
import { isMessageFile, messageFilesByModule } from './messageFiles.ts'

const publicFolder = join(root, 'web/public')
const page = join(root, 'web/index.html')

// The possible first screens and the not-found page.
const firstScreens = ['auth/AuthScreen', 'home/HomeScreen', 'app/NotFound'].map((name) =>
  join(root, `web/${name}.tsx`),
)
// Files without a content hash that the page and notifications use.
const firstOfPublic = ['early.js', 'icon.svg', 'icon-192.png', 'badge-96.png']
const images = readdirSync(join(publicFolder, 'images')).map((name) => `images/${name}`)
// Shown offline: instead of an illustration that was never seen, and where something failed.
const firstOfImages = [
  ...['festival', 'language', 'networking', 'other'],
  ...['empty-offline', 'empty-error'],
].map((name) => `images/${name}.svg`)

const hashOf = (publicFiles: string[], more: string[] = []) => {
  const hash = createHash('sha256')
  for (const name of publicFiles.toSorted())
    hash.update(name).update(readFileSync(join(publicFolder, name)))
  return hash.update(more.join('\n')).digest('hex').slice(0, 12)
}

const idOf = (files: string[]) => {
  const publicFiles = readdirSync(publicFolder).filter((name) => name.includes('.'))
  return hashOf(
    [...publicFiles, ...firstOfImages],
    [readFileSync(page, 'utf8'), ...files.toSorted()],
  )
}

const describe = (bundle: Rolldown.OutputBundle): BuildManifest => {
  // Large, and needed by few: loaded when it is used.
  const detection = chunksOf(bundle)
    .filter(({ moduleIds }) => moduleIds.some((id) => detectionData.test(id)))
    .map(({ fileName }) => fileName)
  const all = Object.keys(bundle).filter(
    (name) =>
      /^assets\/.*\.(js|css|woff2)$/.test(name) &&
      !detection.includes(name) &&
      !isMessageFile(name),
  )
  const entry = entryOf(bundle)
  const screens = chunksOf(bundle).filter(({ moduleIds }) =>
    moduleIds.some((id) => firstScreens.includes(id)),
  )
  const first = filesOf(bundle, [entry, ...screens])
  const messages = new Set(messageFilesByModule.values().filter(Boolean))
  const firstMessages = [entryModule, ...firstScreens]
    .map((module) => messageFilesByModule.get(module) ?? '')
    .filter(Boolean)
  const path = (name: string) => `/${name}`
  return {
    id: idOf([...all, ...messages]),
    entry: path(entry.fileName),
    first: [...first, ...firstOfPublic].map(path),
    rest: [...all.filter((name) => !first.has(name)), ...firstOfImages].map(path),
    messages: {
      first: firstMessages,
      rest: [...messages.difference(new Set(firstMessages))],
    },
    illustrationsId: hashOf(images),
  }
}

/** Bundles the service worker into one script, separate from the app. */
const bundleWorker = async (program: BuildManifest | null): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __BUILD_MANIFEST__: JSON.stringify(program),
      __WORKER_TEXTS__: JSON.stringify(workerTexts()),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'web/worker/serviceWorker.ts', output: { format: 'iife' } },
    },
  })
  const [bundle] = [made].flat()
  const code = bundle && 'output' in bundle && bundle.output[0].code
  if (!code) throw new Error('The service worker was not built')
  return code
}

/** Emits sw.js without a hash: browsers check this URL for updates. */
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
