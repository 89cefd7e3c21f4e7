import type { MessageArgs } from './formatMessage.ts'
import type { Messages } from './messages.ts'

/** A text without arguments, which tables of labels name. */
export type Label = {
  [Key in keyof Messages]: Messages[Key] extends [] ? Key : never
}[keyof Messages]

type Translate = (key: string, args?: MessageArgs) => string

let translate: Translate = (key) => {
  throw new Error(`No catalogue is loaded for ${key}`)
}

/** Called once at start, by the server and by the browser. */
export const setTranslate = (translator: Translate) => {
  translate = translator
}

/**
 * A text in the language of its reader. Call it while rendering or handling a request, not once per
 * module.
 */
export const t = <Key extends keyof Messages>(key: Key, ...[args]: Messages[Key]): string =>
  translate(key, args)
