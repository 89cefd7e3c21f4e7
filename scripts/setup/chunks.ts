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
/** A tap on a form with a picture loads it. */
const cropping = join(root, 'node_modules/react-easy-crop/index.module.mjs')

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
  accountNotices: [
    'app/BouncedMailNotice.tsx',
    'auth/secondFactor/TeamSignInNotice.tsx',
    'auth/security/ConfirmEmailNotice.tsx',
    'ui/SettingsCard.tsx',
  ],
  boardParts: ['community/scamWarning/PostScamWarning.tsx', 'translation/TranslateControl.tsx'],
  // Dialogs of other features need them: the whole screen would be loaded for them.
  helpers: [
    '../shared/events/priceField.ts',
    '../shared/events/pictures/rules.ts',
    '../shared/publicPages/paths.ts',
    '../shared/safety/cases/labels.ts',
    'auth/secondFactor/QrCode.tsx',
    'buddies/languages/LanguagesField.tsx',
    'connections/PersonList.tsx',
    'events/booking/partyPrice.ts',
    'events/pictures/PictureEditor.tsx',
    'events/pictures/data.ts',
    'files/veils/BlurredPictures.tsx',
    'groups/editor/GroupEditor.tsx',
    'privacy/fieldLabels.ts',
  ],
  authParts: [
    'auth/LanguageSelect.tsx',
    'auth/forms/RegisterPanel.tsx',
    'auth/passkeys/PasskeySignIn.tsx',
  ],
}

/** They share modules with the screens of these features. */
const partFeatures = { accountNotices: 'auth', boardParts: 'community' }

const markdownScreens = new Set(['DocumentScreen', 'ResourceScreen'])
/** Groups, messages and the board share these: a chat does not load the dialogs of the others. */
const chatFeatures = new Set(['files', 'messaging'])

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
  const lazyImportsOf = (id: string) =>
    (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((next) => next.startsWith(web))
  const chunks = new Map<string, string>()
  /** Assigns the modules that these starts import statically, unless they are already assigned. */
  const assign = (
    starts: Map<string, string>,
    nameOf: (id: string, users: Set<string>) => string,
  ) => {
    const users = new Map<string, Set<string>>()
    for (const [start, name] of starts)
      for (const id of closureOf(start))
        if (!chunks.has(id)) users.set(id, (users.get(id) ?? new Set()).add(name))
    for (const [id, names] of users) chunks.set(id, nameOf(id, names))
  }

  // Modules that the entry imports and does not use are left for others.
  assign(new Map([[entryModule, 'base']]), (_, [name = '']) => name)

  const screens = new Map(lazyImportsOf(routesModule).map((id) => [id, basename(id, '.tsx')]))
  const ofParts = Object.entries(parts).flatMap(([name, starts]) =>
    starts.map((start) => [join(web, start), name] as const),
  )
  for (const [id] of ofParts)
    if (!modules.getModuleInfo(id)) throw new Error(`scripts/setup/chunks.ts names ${id}`)
  const atStart = new Map([...screens, ...ofParts])
  const features = new Map([
    ...Object.entries(partFeatures),
    ...[...screens].map(([id, name]) => [name, featureOf(id)] as const),
  ])
  // The first of the routes of each feature.
  const mainScreens = new Map([...screens].toReversed().map(([id, name]) => [featureOf(id), name]))

  /** What a tap loads, by its feature. */
  const later = new Map<string, string>()
  const findLater = (start: string) => {
    for (const id of closureOf(start))
      for (const next of lazyImportsOf(id))
        if (!atStart.has(next) && !later.has(next)) {
          later.set(next, featureOf(next))
          findLater(next)
        }
  }
  for (const start of [entryModule, ...atStart.keys()]) findLater(start)
  const laterFeatures = new Map<string, Set<string>>()
  for (const [start, feature] of later)
    for (const id of closureOf(start))
      laterFeatures.set(id, (laterFeatures.get(id) ?? new Set()).add(feature))
  const isIconOfOthers = (id: string, feature: string) =>
    id.includes('/icons/') && [...(laterFeatures.get(id) ?? [])].some((other) => other !== feature)

  assign(atStart, (id, users) => {
    const [screen = ''] = users
    if (users.has('AuthScreen')) return users.size === 1 ? screen : 'base'
    if (users.has('helpers') && users.size === 2) return 'helpers'
    const [feature, ...others] = new Set([...users].map((name) => features.get(name)))
    if (feature && others.length === 0) {
      // What the board shows, the chats show.
      if (feature !== 'community' && isIconOfOthers(id, feature)) return 'icons'
      if (users.size > 1)
        return users.has(mainScreens.get(feature) ?? '') ? feature : `${feature}Others`
    }
    if (users.size === 1) return screen
    if (users.isSubsetOf(markdownScreens)) return 'markdown'
    for (const [name, library] of Object.entries(libraries)) {
      if (closureOf(library).has(id)) return name
      // What only members check is not loaded to log in.
      if (closureOf(id).has(library))
        return name === 'validation' && !users.has('authParts') ? 'schemas' : name
    }
    return 'common'
  })

  assign(later, (id, [name = '', ...others]) => {
    if (others.length === 0) return `${name}Later`
    if (closureOf(id).has(cropping) || closureOf(cropping).has(id)) return 'cropping'
    if (!id.startsWith(web)) return 'later'
    const feature = featureOf(id)
    if (chatFeatures.has(feature)) return `${feature}Shared`
    return mainScreens.has(feature) ? `${feature}Later` : 'later'
  })
  return chunks
}

let chunks = new Map<string, string>()

/**
 * Names the chunk of a module, so that each screen is a few files: its own, what it shares with the
 * main screen or other screens of its feature, with all screens (`common`; `validation` or `schemas` if
 * it needs zod), and with the first ones (`base`). What a tap loads is in one chunk per feature, which
 * may need `helpers` and `icons` of screens, but seldom a screen.
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
