import compile from 'icu-minify/compile'
import type { CompiledMessage } from './formatMessage.ts'
import { directionOf, type Language } from './languages.ts'

// First strong isolate, and its end (Unicode Standard Annex 9).
const isolate = '\u2068'
const endOfIsolate = '\u2069'

/** A node of a compiled message that inserts a value as it is: `["name"]`. */
const isValue = (node: unknown) =>
  Array.isArray(node) && node.length === 1 && typeof node[0] === 'string'

const isolated = (node: unknown): unknown => {
  if (!Array.isArray(node)) {
    if (typeof node !== 'object' || node === null) return node
    const cases = Object.entries(node).map(([name, option]) => [name, isolatedMessage(option)])
    return Object.fromEntries(cases)
  }
  const [name, ...rest] = node
  return [
    name,
    ...rest.flatMap((child) =>
      isValue(child) ? [isolate, child, endOfIsolate] : [isolated(child)],
    ),
  ]
}

const isolatedMessage = (message: unknown): unknown =>
  Array.isArray(message)
    ? message.flatMap((node) => (isValue(node) ? [isolate, node, endOfIsolate] : [isolated(node)]))
    : message

/**
 * A message in the form that `formatMessage` takes. In Arabic, inserted values are isolated, so that
 * a Latin name or a number does not change the order of the words around it.
 */
export const compileMessage = (text: string, language: Language): CompiledMessage => {
  const compiled = compile(text)
  return directionOf(language) === 'rtl' ? (isolatedMessage(compiled) as CompiledMessage) : compiled
}
