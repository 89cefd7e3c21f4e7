import { compileMessage } from '#shared/language/compileMessage.ts'
import type { CompiledMessage } from '#shared/language/formatMessage.ts'
import { type Language, originalLanguage } from '#shared/language/languages.ts'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž'

const accentOf = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]))

/** Gives each letter an accent: "Save" becomes "Šåṽé". Text of ours without accents is unmarked. */
export const markText = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => accentOf.get(letter) ?? letter)

/** An inserted value, plural or tag. Its name stays; the texts of its options or content are marked. */
const markNode = (node: unknown): unknown => {
  if (typeof node === 'string') return markText(node)
  if (!Array.isArray(node)) return node
  const [name, ...rest] = node
  const [kind, options] = rest
  // A tag has content instead of a kind.
  if (typeof kind !== 'number') return [name, ...rest.map(markNode)]
  return choices.includes(kind) ? [name, kind, markOptions(options as object)] : node
}

/** The kinds of values with texts to choose from: select, plural and selectordinal. */
const choices = [1, 2, 3]

const markOptions = (options: object) =>
  Object.fromEntries(Object.entries(options).map(([name, one]) => [name, markContent(one)]))

const markContent = (content: unknown) =>
  Array.isArray(content) ? content.map(markNode) : markNode(content)

/** Compiles a message and marks its texts, not the values that it inserts. */
export const compilePseudoMessage = (text: string, language: Language = originalLanguage) =>
  markContent(compileMessage(text, language)) as CompiledMessage
