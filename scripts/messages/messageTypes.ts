import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts } from '#server/language/texts.ts'
import { originalLanguage } from '#shared/language/languages.ts'
import { root } from '../setup/child.mjs'
import { shapeOf } from './messageArgs.ts'

const shapeOfText = (key: string, text: string) => {
  try {
    return shapeOf(text)
  } catch (error) {
    throw new Error(`The text of ${key} is not valid ICU MessageFormat`, { cause: error })
  }
}

const argsOf = (values: Map<string, string>) =>
  `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`

const line = (key: string, type: string) => `  '${key}': ${type}\n`

/** The source of the types of these texts. */
const messageTypes = (texts: Map<string, string>) => {
  const plain: string[] = []
  const tagged: string[] = []
  for (const [key, text] of texts) {
    const { values, tags } = shapeOfText(key, text)
    if (tags.size === 0)
      plain.push(line(key, values.size === 0 ? '[]' : `[args: ${argsOf(values)}]`))
    else {
      const names = [...tags].map((tag) => `'${tag}'`).join(' | ')
      tagged.push(line(key, `{ values: ${argsOf(values)}; tags: ${names} }`))
    }
  }
  return `// Written by \`npm run messages\` from texts/${originalLanguage}.

/** The arguments of each text. */
export type Messages = {
${plain.join('')}}

/** Texts with tags, such as \`<strong>\`, which take a component per tag. Only \`rich\` of the web does. */
export type TaggedMessages = {
${tagged.join('')}}
`
}

/** Writes the types that keys and arguments in code are checked with. Git ignores the file. */
export const writeMessageTypes = () => {
  const path = join(root, 'shared/language/messages.ts')
  const source = messageTypes(readTexts(originalLanguage))
  // The development server restarts when a file was written.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== source) writeFileSync(path, source)
}
