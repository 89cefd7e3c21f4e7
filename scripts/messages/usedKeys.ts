/** Text in quotes that may be a key: `'events.bookNow'`. Generated code has double quotes. */
const quotedText = /['"]([a-zA-Z]+(?:\.\w+)+)['"]/g
/** The beginning of a key whose end is computed: `events.category.${category}`. */
const computedKey = /`([a-zA-Z]+(?:\.\w+)*\.)\$\{/g

type Keys = { has(key: string): boolean; keys(): Iterable<string> }

/** Replaces the keys that a source file names in full. */
export const replaceKeys = (code: string, messages: Keys, replacement: (key: string) => string) =>
  code.replace(quotedText, (text, key: string) =>
    messages.has(key) ? `'${replacement(key)}'` : text,
  )

/** The keys that a source file names by their beginning. */
export const computedKeys = (code: string, messages: Keys) => {
  const keys = new Set<string>()
  for (const [, start = ''] of code.matchAll(computedKey))
    for (const key of messages.keys()) if (key.startsWith(start)) keys.add(key)
  return keys
}

/** The keys of messages that a source file names, in full or by their beginning. */
export const literalKeys = (code: string, messages: Keys) => {
  const keys = computedKeys(code, messages)
  for (const [, text = ''] of code.matchAll(quotedText)) if (messages.has(text)) keys.add(text)
  return keys
}
