import compile from 'icu-minify/compile'

/** What a message takes: its values with their TypeScript types, and its tags. */
export type MessageShape = { values: Map<string, string>; tags: Set<string> }

// The kinds of node that icu-minify compiles to.
const select = 1
const plural = 2
const ordinal = 3
const number = 4

const plainValue = 'string | number'

/** Later uses may narrow the type: `{count} {count, plural, …}` takes a number. */
const addValue = ({ values }: MessageShape, name: string, type: string) => {
  const known = values.get(name)
  if (known === undefined || known === plainValue) values.set(name, type)
  else if (known !== type && type !== plainValue)
    throw new Error(`{${name}} is used as ${known} and as ${type}`)
}

const readMessage = (shape: MessageShape, message: unknown) => {
  if (Array.isArray(message)) for (const node of message) readNode(shape, node)
}

const readNode = (shape: MessageShape, node: unknown) => {
  if (!Array.isArray(node)) return
  const [name, kind, options] = node as [string, unknown, object]
  if (kind === undefined) addValue(shape, name, plainValue)
  else if (kind === select) addValue(shape, name, 'string')
  else if (kind === plural || kind === ordinal || kind === number) addValue(shape, name, 'number')
  else if (typeof kind === 'number')
    throw new Error(`{${name}} formats a date: pass it as text from format.ts`)
  else {
    shape.tags.add(name)
    readMessage(shape, node.slice(1))
    return
  }
  if (options && typeof options === 'object' && kind !== number)
    for (const option of Object.values(options)) readMessage(shape, option)
}

/** Throws for a message that is not valid ICU MessageFormat. */
export const shapeOf = (text: string): MessageShape => {
  const shape: MessageShape = { values: new Map(), tags: new Set() }
  readMessage(shape, compile(text))
  return shape
}
