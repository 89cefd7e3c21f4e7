import { originalLanguage } from '#shared/language/languages.ts'
import { type Catalogue, keyOf } from './catalogues.ts'
import { shapeOf } from './messageArgs.ts'

const wings = ['shared', 'server', 'web'] as const

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const argsOf = (values: Map<string, string>) =>
  `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`

const line = (key: string, type: string) => `  '${key}': ${type}\n`

/** The source of the types of a wing's messages, from the English catalogues. */
const sourceOf = (wing: (typeof wings)[number], catalogues: Catalogue[]) => {
  const plain: string[] = []
  const tagged: string[] = []
  for (const catalogue of catalogues.filter((item) => item.wing === wing))
    for (const [name, text] of Object.entries(catalogue.texts[originalLanguage])) {
      const { values, tags } = shapeOf(text)
      const key = keyOf(catalogue, name)
      if (tags.size === 0)
        plain.push(line(key, values.size === 0 ? '[]' : `[args: ${argsOf(values)}]`))
      else {
        const names = [...tags].map((tag) => `'${tag}'`).join(' | ')
        tagged.push(line(key, `{ values: ${argsOf(values)}; tags: ${names} }`))
      }
    }
  if (tagged.length > 0 && wing !== 'web') throw new Error(`Only web takes tags: ${tagged[0]}`)
  const ofTags = `
/** Messages with tags, such as \`<strong>\`, which take a component per tag. */
export type WebTaggedMessages = {
${tagged.toSorted().join('')}}
`
  return `// Written by \`npm run messages\` from the English catalogues.

/** The arguments of each message. */
export type ${capitalized(wing)}Messages = {
${plain.toSorted().join('')}}
${wing === 'web' ? ofTags : ''}`
}

/** The generated files with their contents. */
export const messageTypeFiles = (catalogues: Catalogue[]) =>
  wings.map((wing) => ({
    path: `${wing}/language/${wing}Messages.ts`,
    source: sourceOf(wing, catalogues),
  }))
