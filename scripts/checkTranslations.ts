import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { readTextFile, type TextFile, textVersion } from '#server/language/textFile.ts'
import { languages, originalLanguage } from '#shared/language/languages.ts'

argumentsOrHelp({
  name: 'npm run check:translations',
  about:
    'Lists the translations of guides, documents and conversation cards that are missing or follow an older English text. Fails only for files that the product cannot use.',
  options: {},
})

const print = (line: string) => process.stdout.write(`${line}\n`)

const root = join(import.meta.dirname, '..')
const translated = languages.filter((language) => language !== originalLanguage)

/** A folder with one folder per language, and which texts are translated into which languages. */
type Texts = { folder: string; into: readonly string[]; only?: readonly string[] }

const allTexts: Texts[] = [
  { folder: 'server/resources/guides', into: translated },
  { folder: 'docs/privacy', into: ['nl'], only: ['house-rules', 'accessibility'] },
]

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .map((file) => basename(file, '.md'))
    : []

const readAll = async (folder: string): Promise<Map<string, TextFile>> => {
  const files = namesIn(folder).map(
    async (name) => [name, await readTextFile(join(folder, `${name}.md`))] as const,
  )
  return new Map(await Promise.all(files))
}

const mistakes: string[] = []

/** A row of a table, an image or HTML, which `web/ui/markdown` does not render. */
const notRendered = /^\||!\[|<\/?[a-z]/m

const checkMarkdown = (path: string, content: string) => {
  if (notRendered.test(content)) mistakes.push(`${path} has a table, an image or HTML`)
}

const check = async ({ folder, into, only }: Texts) => {
  const originals = await readAll(join(root, folder, originalLanguage))
  const versions = new Map([...originals].map(([name, file]) => [name, textVersion(file)]))
  print(`${folder}/${originalLanguage}`)
  for (const [name, { content }] of originals) {
    print(`  ${versions.get(name)}  ${name}`)
    checkMarkdown(`${folder}/${originalLanguage}/${name}.md`, content)
  }
  for (const language of translated) {
    const files = await readAll(join(root, folder, language))
    for (const [name, { fields, content }] of files) {
      const version = versions.get(name)
      const path = `${folder}/${language}/${name}.md`
      checkMarkdown(path, content)
      if (!version) mistakes.push(`${path} translates no English text`)
      else if (!/^[0-9a-f]{8}$/.test(fields.follows ?? ''))
        mistakes.push(`${path} needs “follows: ${version}”`)
      else if (fields.follows !== version)
        print(`  ${language}: ${name} follows ${fields.follows}, the English text is ${version}`)
    }
    if (!into.includes(language)) continue
    for (const name of only ?? versions.keys())
      if (!files.has(name)) print(`  ${language}: ${name} is missing`)
  }
}

for (const texts of allTexts) await check(texts)

// The server refuses to start if the cards of a language differ in their structure.
print('server/buddies/cards/nl.md')
const cards = namesIn(join(root, 'server/buddies/cards'))
for (const language of languages) if (!cards.includes(language)) print(`  ${language} is missing`)

// A version of the policy never changes, so its name is enough.
const policies = join(root, 'server/privacy/policy')
const newest = namesIn(join(policies, originalLanguage)).sort().at(-1)
print(`server/privacy/policy/${originalLanguage}/${newest}.md`)
if (!existsSync(join(policies, 'nl', `${newest}.md`))) print(`  nl: ${newest} is missing`)

for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
if (mistakes.length > 0) process.exitCode = 1
