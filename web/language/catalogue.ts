import { useSyncExternalStore } from 'react'
import type { CompiledMessage } from '#shared/language/formatMessage.ts'
import { isLanguage, type Language, originalLanguage } from '#shared/language/languages.ts'

/** The messages of the loaded screens in the current language, by key. */
export type Messages = Record<string, CompiledMessage>

// Unit tests have no document.
const html = globalThis.document?.documentElement as HTMLElement | undefined

// The server writes it into the page, and early.js into a page from the cache.
let language: Language = isLanguage(html?.lang) ? html.lang : originalLanguage
let messages: Messages = {}
/** The message files of the code that was loaded so far. */
export const files = new Set<string>()
const listeners = new Set<() => void>()

export const getLanguage = () => language

/** Of the texts on the screen; the server has no document. */
export const screenLanguage = (): string => globalThis.document?.documentElement.lang || language

export const getMessage = (key: string) => messages[key]

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current language, for components that keep their last result (`memo`). */
export const useLanguage = () => useSyncExternalStore(subscribe, getLanguage, getLanguage)

export const importFile = async (file: string, of: Language): Promise<Messages> =>
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

/** Replaces the messages of all loaded files and re-renders the app. */
export const replaceMessages = (chosen: Language, all: Messages) => {
  messages = all
  language = chosen
  for (const listener of listeners) listener()
}
