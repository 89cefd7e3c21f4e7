import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { compileMessage } from '#shared/language/compileMessage.ts'
import {
  isLanguage,
  type Language,
  languages,
  originalLanguage,
} from '#shared/language/languages.ts'
import { readMessages } from '../messages/catalogues.ts'
import { writeMessageTypes } from '../messages/messageTypes.ts'
import { compilePseudoMessage } from '../messages/pseudoMessage.ts'
import { computedKeys, replaceKeys } from '../messages/usedKeys.ts'
import { root } from './child.mjs'
import { chunkOf, entryModule, routesModule } from './chunks.ts'

const wings = ['shared', 'web']
const isOurs = (id: string) => wings.some((wing) => id.startsWith(join(root, wing) + sep))
const entryCall = 'loadMessages(__ENTRY_MESSAGES__)'

/** `import('./X.tsx')` of our own code. */
const lazyImport = /\bimport\('((?:#web\/|\.)[^']+)'\)/g
/** Stands for the name of a message file until the keys of all modules are known. */
const placeholder = /__MESSAGES_OF_([\w./-]*)__/g
const placeholderFor = (id: string) => `__MESSAGES_OF_${id.slice(root.length + 1)}__`

/** The keys of messages by the name that the code has for them. */
type Names = Map<string, string>

/** Keys that the code names in full are shortened: they are a tenth of a screen. */
const shortName = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 5)

const source = (messages: Map<string, string>, names: Names, language: Language) => {
  const entries = [...names].map(([name, key]) => [
    name,
    compileMessage(messages.get(key) ?? '', language),
  ])
  return `export default ${JSON.stringify(Object.fromEntries(entries))}`
}

/** The message file of each lazily loaded module and of the entry; empty: it needs none. */
export const messageFilesByModule = new Map<string, string>()

/** They are cached in one language only. */
export const isMessageFile = (name: string) =>
  name.startsWith('assets/') && isLanguage(/\.([a-z]+)\.js$/.exec(name)?.[1])

const messageFileName = (file: string, language: string) => `assets/${file}.${language}.js`

/**
 * Gives each screen a file of its messages per language: those that its code names and that the
 * entry does not have. The other lazily loaded modules of a chunk share one more file, because each
 * file is a request. A lazy import waits for code and messages. File names are hashes of the messages
 * in all languages.
 */
export const messageFiles = (): Plugin => {
  const namesByModule = new Map<string, Names>()
  /** Asking the bundler for a module takes long, and most are imported by many screens. */
  const importsByModule = new Map<string, readonly string[]>()
  const contents = new Map<string, Names>()
  const keysByShortName: Names = new Map()
  const others = new Set<string>()
  let all = new Map<Language, Map<string, string>>()

  const readAll = () => {
    all = new Map(languages.map((language) => [language, readMessages(language)]))
  }

  const importsOf = (context: Rolldown.PluginContext, id: string) => {
    const known = importsByModule.get(id)
    if (known) return known
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    importsByModule.set(id, imports)
    return imports
  }

  /** The names of a module and of its static imports. */
  const namesOf = (context: Rolldown.PluginContext, start: string) => {
    const seen = new Set<string>()
    const names: Names = new Map()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      for (const [name, key] of namesByModule.get(id) ?? []) names.set(name, key)
      for (const next of importsOf(context, id)) visit(next)
    }
    visit(start)
    return names
  }

  /** The modules that share a file with this one. */
  const sharersOf = (context: Rolldown.PluginContext, id: string) =>
    others.has(id)
      ? [...others].filter((other) => chunkOf(other, context) === chunkOf(id, context))
      : [id]

  const fileOf = (context: Rolldown.PluginContext, id: string): string => {
    const known = messageFilesByModule.get(id)
    if (known !== undefined) return known
    const ofEntry: Names = id === entryModule ? new Map() : namesOf(context, entryModule)
    const named = new Map(sharersOf(context, id).flatMap((one) => [...namesOf(context, one)]))
    const names = new Map(
      [...named]
        .filter(([name]) => !ofEntry.has(name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
    const hash = createHash('sha256')
    for (const language of languages)
      hash.update(source(all.get(language) ?? new Map(), names, language))
    const file = names.size === 0 ? '' : hash.digest('base64url').slice(0, 8)
    messageFilesByModule.set(id, file)
    if (file) contents.set(file, names)
    return file
  }

  return {
    name: 'message-files',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      for (const one of [importsByModule, messageFilesByModule, contents, others]) one.clear()
      readAll()
    },
    async transform(original, id) {
      if (!isOurs(id.split('?')[0] ?? id)) return undefined
      const messages = all.get(originalLanguage) ?? new Map<string, string>()
      const names: Names = new Map(computedKeys(original, messages).entries())
      const code = replaceKeys(original, messages, (key) => {
        const name = shortName(key)
        if ((keysByShortName.get(name) ?? key) !== key)
          throw new Error(`Rename ${key}: its hash is taken`)
        keysByShortName.set(name, key)
        names.set(name, key)
        return name
      })
      namesByModule.set(id, names)
      if (id === entryModule)
        return { code: code.replace(entryCall, `loadMessages('${placeholderFor(id)}')`), map: null }
      const targets = [...code.matchAll(lazyImport)]
      if (targets.length === 0) return code === original ? undefined : { code, map: null }
      const wrapped = new Map<string, string>()
      for (const [text, specifier = ''] of targets) {
        const resolved = await this.resolve(specifier, id)
        if (!resolved) throw new Error(`${id} imports ${specifier}, which does not exist`)
        wrapped.set(text, `withMessages(${text}, '${placeholderFor(resolved.id)}')`)
        if (id !== routesModule) others.add(resolved.id)
      }
      const changed = code.replace(lazyImport, (text) => wrapped.get(text) ?? text)
      return {
        code: `import { withMessages } from '#web/language/catalogue.ts'\n${changed}`,
        map: null,
      }
    },
    renderChunk(code) {
      if (!code.includes('__MESSAGES_OF_')) return undefined
      return code.replace(placeholder, (_, path: string) => fileOf(this, join(root, path)))
    },
    generateBundle() {
      for (const [file, names] of contents)
        for (const language of languages)
          this.emitFile({
            type: 'asset',
            fileName: messageFileName(file, language),
            source: source(all.get(language) ?? new Map(), names, language),
          })
    },
  }
}

const allMessages = (language: Language) => {
  const messages = readMessages(language)
  return source(messages, new Map([...messages.keys()].map((key) => [key, key])), language)
}

const allPseudoMessages = () => {
  const compiled = [...readMessages(originalLanguage)].map(([key, text]) => [
    key,
    compilePseudoMessage(text),
  ])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}

const virtualModules: Record<string, () => string> = {
  'virtual:english-messages': () => allMessages(originalLanguage),
  'virtual:pseudo-messages': allPseudoMessages,
}

/** `PSEUDO=1 npx vite` shows the pseudo-locale: a text without accents is in no catalogue. */
const isPseudo = process.env.PSEUDO === '1'

/** Tests and the development server load the messages of all screens at once. */
export const allMessageFiles: Plugin = {
  name: 'all-message-files',
  apply: 'serve',
  resolveId: (id) => (Object.hasOwn(virtualModules, id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') ? virtualModules[id.slice(1)]?.() : undefined),
  transform: (code, id) =>
    id.split('?')[0] === entryModule
      ? { code: code.replace(entryCall, "loadMessages('all')"), map: null }
      : undefined,
  configureServer: ({ middlewares, watcher, ws }) => {
    writeMessageTypes()
    watcher.add(join(root, 'texts'))
    watcher.on('change', (path) => {
      if (!path.startsWith(join(root, 'texts') + sep)) return
      writeMessageTypes()
      ws.send({ type: 'full-reload' })
    })
    middlewares.use('/assets', (request, response, next) => {
      const [, language] = /^\/all\.([a-z]+)\.js/.exec(request.url ?? '') ?? []
      if (!isLanguage(language)) return next()
      response.setHeader('Content-Type', 'text/javascript')
      response.end(
        isPseudo && language === originalLanguage ? allPseudoMessages() : allMessages(language),
      )
    })
  },
}
