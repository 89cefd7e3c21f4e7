/** Text in quotes that may be a key: `'events.bookNow'`. Generated code has double quotes. */
const quotedText = /['"]([a-zA-Z]+(?:\.\w+)+)['"]/g
/** The beginning of a key whose end is computed: `events.category.${category}`. */
const computedKey = /`([a-zA-Z]+(?:\.\w+)*\.)\$\{/g

/** The keys of messages that a source file names, in full or by their beginning. */
export const literalKeys = (
  code: string,
  messages: { has(key: string): boolean; keys(): Iterable<string> },
) => {
  const keys = new Set<string>()
  for (const [, text = ''] of code.matchAll(quotedText)) if (messages.has(text)) keys.add(text)
  for (const [, start = ''] of code.matchAll(computedKey))
    for (const key of messages.keys()) if (key.startsWith(start)) keys.add(key)
  return keys
}
