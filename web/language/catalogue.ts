import { useSyncExternalStore } from 'react'
import type { CompiledMessage } from '#shared/language/formatMessage.ts'
import {
  directionOf,
  isLanguage,
  type Language,
  languageCookie,
  originalLanguage,
} from '#shared/language/languages.ts'

/** The messages of the loaded screens in the current language, by key. */
type Messages = Record<string, CompiledMessage>

// Unit tests have no document.
const html = globalThis.document?.documentElement as HTMLElement | undefined

// The server writes it into the page, and early.js into a page from the cache.
let language: Language = isLanguage(html?.lang) ? html.lang : originalLanguage
let messages: Messages = {}
/** The message files of the code that was loaded so far. */
const files = new Set<string>()
const listeners = new Set<() => void>()

export const getLanguage = () => language

export const getMessage = (key: string) => messages[key]

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current language, for components that keep their last result (`memo`). */
export const useLanguage = () => useSyncExternalStore(subscribe, getLanguage)

const importFile = async (file: string, of: Language): Promise<Messages> =>
  (await import(/* @vite-ignore */ `/assets/${file}.${of}.js`)).default

/** Loads a message file in the current language. The build names the file of each lazy import. */
export const loadMessages = async (file: string) => {
  if (!file || files.has(file)) return
  let of: Language
  do {
    of = language
    const loaded = await importFile(file, of)
    if (of === language) Object.assign(messages, loaded)
  } while (of !== language)
  files.add(file)
}

/** Waits for code and its messages, which load in parallel. The build adds the calls. */
export const withMessages = async <Module>(code: Promise<Module>, file: string) => {
  const [module] = await Promise.all([code, loadMessages(file)])
  return module
}

/** Of tests and of the development server, which have the messages of all screens. */
export const addMessages = (added: Messages) => void Object.assign(messages, added)

const yearSeconds = 365 * 24 * 3600

/** The cookie tells the server, also before the next page loads. */
const keepOnDevice = (chosen: Language) => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

let latest: Language | null = null

/** Shows the app in another language without a reload, so that open forms keep their text. */
export const switchLanguage = async (chosen: Language) => {
  latest = chosen
  const loaded: Messages = {}
  const done = new Set<string>()
  // A screen may have been loaded meanwhile.
  while (done.size < files.size) {
    const missing = [...files].filter((file) => !done.has(file))
    const found = await Promise.all(missing.map((file) => importFile(file, chosen)))
    Object.assign(loaded, ...found)
    for (const file of missing) done.add(file)
  }
  if (latest !== chosen) return
  messages = loaded
  language = chosen
  if (html) Object.assign(html, { lang: chosen, dir: directionOf(chosen) })
  keepOnDevice(chosen)
  for (const listener of listeners) listener()
}
