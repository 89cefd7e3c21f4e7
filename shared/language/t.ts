import type { MessageArgs } from './formatMessage.ts'
import type { SharedMessages } from './sharedMessages.ts'

/** A message of the shared wing; without arguments it may be named in a table of labels. */
export type SharedMessage = keyof SharedMessages

/** The messages without arguments, which tables of labels name. */
export type PlainKey<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends [] ? Key : never
}[keyof Messages]

export type SharedLabel = PlainKey<SharedMessages>

type Translate = (key: string, args?: MessageArgs) => string

let translate: Translate = (key) => {
  throw new Error(`No catalogue is loaded for ${key}`)
}

/** Called once at start, by the server and by the browser. */
export const setTranslate = (translator: Translate) => {
  translate = translator
}

/** The text of a message in the language of its reader. */
export const t = <Key extends SharedMessage>(key: Key, ...[args]: SharedMessages[Key]): string =>
  translate(key, args)
