import type { TranslatableKind } from '#shared/translation/contract.ts'
import { onClearUserData } from '#web/api/queryClient.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { platform } from '#web/page/platform.ts'
import { createStore } from '#web/ui/createStore.ts'

type Pair = { sourceLanguage: string; targetLanguage: string }

export type BrowserTranslator = { translate: (text: string) => Promise<string> }

/** The Translator API of Chrome, which translates on the device. */
export type BrowserTranslators = {
  availability: (pair: Pair) => Promise<string>
  create: (pair: Pair) => Promise<BrowserTranslator>
}

declare global {
  var Translator: BrowserTranslators | undefined
}

/** A text of another member. */
export type Subject = {
  kind: TranslatableKind
  id: string
  /** Of a post: the title, an empty line, and the text. */
  text: string
}

export type TranslationState =
  | { is: 'busy' }
  | { is: 'failed'; reason: string }
  /** `from`: code of the language it was written in. */
  | { is: 'done'; text: string; from: string; isShown: boolean }

type States = ReadonlyMap<string, TranslationState>

// Outside the components: lists unmount their rows.
const states = createStore<States>(new Map())
export const clearTranslations = () => states.set(new Map())
onClearUserData(clearTranslations)

/** An edited text, or a reader of another language, needs another translation. */
export const keyOf = ({ kind, id, text }: Subject) => `${kind} ${id} ${getLanguage()} ${text}`

export const setTranslationState = (key: string, state: TranslationState | null) => {
  const next = new Map(states.get())
  if (state) next.set(key, state)
  else next.delete(key)
  states.set(next)
}

export const useTranslationState = (subject: Subject): TranslationState | undefined => {
  const key = keyOf(subject)
  return states.useSelected((all) => all.get(key))
}

/** Whether the reader has asked for any translation since they came. */
export const useHasTranslated = () => states.useSelected((all) => all.size > 0)

/** Whether this browser or the server might translate. Without both, no code is loaded. */
export const mayTranslate = (): boolean =>
  platform.hasTranslation === true || Boolean(globalThis.Translator)
