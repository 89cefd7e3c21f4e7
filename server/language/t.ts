import { compileMessage } from '#shared/language/compileMessage.ts'
import {
  type CompiledMessage,
  formatMessage,
  type MessageArgs,
} from '#shared/language/formatMessage.ts'
import { directionOf, type Language, originalLanguage } from '#shared/language/languages.ts'
import { setTranslate } from '#shared/language/t.ts'
import { currentLanguage } from './currentLanguage.ts'
import { isolate } from './isolate.ts'
import { readTexts } from './texts.ts'

export { type Label, t } from '#shared/language/t.ts'

const textsByLanguage = new Map<Language, Map<string, string>>()
const textsOf = (language: Language) => {
  const texts = textsByLanguage.get(language) ?? readTexts(language)
  textsByLanguage.set(language, texts)
  return texts
}

const compiledMessages = new Map<string, CompiledMessage>()

let compile = compileMessage

/** Tests mark all messages, to find texts that are in no catalogue. */
export const compileMessagesWith = (other: typeof compileMessage) => {
  compile = other
  compiledMessages.clear()
}

/** Compiled when first used: a start would take longer with all languages. */
export const messageOf = (key: string, language: Language): CompiledMessage => {
  const id = `${language} ${key}`
  const known = compiledMessages.get(id)
  if (known !== undefined) return known
  const text = textsOf(language).get(key) ?? textsOf(originalLanguage).get(key)
  if (text === undefined) throw new Error(`There is no message ${key}`)
  const message = compile(text, language)
  compiledMessages.set(id, message)
  return message
}

/** Compiled Arabic messages isolate all values themselves. */
const isolateValues = (args: MessageArgs): MessageArgs =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )

const translate = (key: string, args?: MessageArgs) => {
  const language = currentLanguage()
  const values = args && directionOf(language) === 'ltr' ? isolateValues(args) : args
  return formatMessage(messageOf(key, language), language, values)
}

setTranslate(translate)
