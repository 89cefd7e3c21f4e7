import { basename, join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './child.mjs'

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

const web = join(root, 'web') + sep
export const entryModule = `${web}main.tsx`
export const routesModule = `${web}app/routes.tsx`
/** Large libraries that many screens need, but not for their first paint, by their chunk. */
const libraries = {
  forms: join(root, 'node_modules/@mantine/form/esm/use-form.mjs'),
  validation: join(root, 'node_modules/zod/v4/core/schemas.js'),
}

/** What follows the first paint by itself, by the name of its chunk. */
const parts = {
  background: [
    'app/BackButton.tsx',
    'app/Footer.tsx',
    'app/IdleTasks.tsx',
    'app/signedInTasks.ts',
    'events/ticket/data.ts',
    'offline/LastUpdated.tsx',
    'privacy/consent/ConsentDialog.tsx',
    'push/startPush.ts',
    'storage/outboxStore.ts',
    'storage/queryStore.ts',
    'ui/ActionMenuPopup.tsx',
    'ui/DialogFrame.tsx',
  ],
  boardParts: ['community/scamWarning/PostScamWarning.tsx', 'translation/TranslateControl.tsx'],
  authParts: [
    'auth/LanguageSelect.tsx',
    'auth/forms/RegisterPanel.tsx',
    'auth/passkeys/PasskeySignIn.tsx',
  ],
}

const markdownScreens = new Set(['DocumentScreen', 'ResourceScreen'])
/** In characters of source code: what a tap loads is not in smaller chunks of its own. */
const minSize = 10_000

/** `events` of `web/events/ticket/Ticket.tsx`. */
const featureOf = (id: string) => id.slice(web.length).split(sep, 1).join()

/** Decides which chunk each module is in. */
const assignChunks = (modules: Modules) => {
  const closureOf = (start: string, closure = new Set<string>()) => {
    if (closure.has(start)) return closure
    closure.add(start)
    for (const next of modules.getModuleInfo(start)?.importedIds ?? []) closureOf(next, closure)
    return closure
  }
  const lazyImportsOf = (id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const chunks = new Map<string, string>()
  /**
   * Assigns the modules that these starts import statically, unless they are already assigned.
   * `shared` names the chunk of those with several users.
   */
  const assign = (
    starts: Map<string, string>,
    shared: (id: string, users: Set<string>) => string,
  ) => {
    const users = new Map<string, Set<string>>()
    for (const [start, name] of starts)
      for (const id of closureOf(start))
        if (!chunks.has(id)) users.set(id, (users.get(id) ?? new Set()).add(name))
    for (const [id, names] of users)
      chunks.set(id, names.size === 1 ? [...names].join() : shared(id, names))
  }

  // Modules that the entry imports and does not use are left for others.
  assign(new Map([[entryModule, 'base']]), () => '')

  const screens = new Map(lazyImportsOf(routesModule).map((id) => [id, basename(id, '.tsx')]))
  const features = new Map([...screens].map(([id, name]) => [name, featureOf(id)]))
  // The first of the routes of each feature.
  const mainScreens = new Map([...features].toReversed().map(([name, feature]) => [feature, name]))
  const ofParts = Object.entries(parts).flatMap(([name, starts]) =>
    starts.map((start) => [web + start, name] as const),
  )
  assign(new Map([...screens, ...ofParts]), (id, users) => {
    if (users.has('AuthScreen')) return 'base'
    const [feature, ...others] = new Set([...users].map((name) => features.get(name)))
    if (feature && others.length === 0)
      return users.has(mainScreens.get(feature) ?? '') ? feature : `${feature}Others`
    if (users.isSubsetOf(markdownScreens)) return 'markdown'
    for (const [name, library] of Object.entries(libraries)) {
      if (closureOf(library).has(id)) return name
      // What only members check is not loaded to log in.
      if (closureOf(id).has(library))
        return name === 'validation' && !users.has('authParts') ? 'schemas' : name
    }
    return 'common'
  })

  const later = new Map<string, string>()
  const findLater = (ids: Iterable<string>) => {
    for (const id of ids)
      for (const next of lazyImportsOf(id))
        if (next.startsWith(web) && !chunks.has(next) && !later.has(next)) {
          later.set(next, `${featureOf(next)}Later`)
          findLater(closureOf(next))
        }
  }
  findLater(chunks.keys())
  assign(later, () => 'later')
  const sizes = new Map<string, number>()
  for (const [id, name] of chunks)
    sizes.set(name, (sizes.get(name) ?? 0) + (modules.getModuleInfo(id)?.code?.length ?? 0))
  for (const [id, name] of chunks)
    if (name.endsWith('Later') && (sizes.get(name) ?? 0) < minSize) chunks.set(id, 'later')
  return chunks
}

let chunks = new Map<string, string>()

/**
 * Names the chunk of a module, so that each screen is a few files: its own, what it shares with the
 * main screen or other screens of its feature, with all screens (`common`; `validation` or `schemas` if
 * it needs zod), and with the first ones (`base`). What a tap loads is in one chunk per feature.
 */
export const chunkOf = (id: string, modules: Modules): string | null => {
  if (chunks.size === 0) chunks = assignChunks(modules)
  return chunks.get(id) ?? null
}

const iconImport = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/** Imports each icon from its own module: the index imports six thousand. */
export const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  transform: (code) =>
    code.includes('@tabler/icons-react')
      ? {
          code: code.replace(iconImport, (_, names: string) =>
            [...names.matchAll(/\bIcon\w+/g)]
              .map(
                ([name]) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`,
              )
              .join('\n'),
          ),
          map: null,
        }
      : undefined,
}
