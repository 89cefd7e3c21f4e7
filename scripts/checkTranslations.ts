import { readdirSync } from 'node:fs'
import { type GuideFile, readGuideFiles, textVersion } from '#server/resources/guideFiles.ts'

// Says which translations of the bundled guides follow an older English text, and which are
// missing. It fails only for files that the product cannot use.

const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = new URL('../server/resources/guides/', import.meta.url)
const translated = readdirSync(folder).filter((language) => language !== 'en')

const originals = await readGuideFiles('en')
const versions = new Map(originals.map((file) => [file.slug, textVersion(file)]))

const mistakesOf = (language: string, { slug, fields }: GuideFile) => {
  if (!versions.has(slug)) return [`${language}/${slug}.md translates no English guide`]
  if (!/^[0-9a-f]{8}$/.test(fields.follows ?? ''))
    return [`${language}/${slug}.md needs “follows: ${versions.get(slug)}”`]
  return []
}

print('The versions of the English guides:')
for (const [slug, version] of versions) print(`  ${version}  ${slug}`)

const mistakes: string[] = []
for (const language of translated) {
  const files = await readGuideFiles(language)
  mistakes.push(...files.flatMap((file) => mistakesOf(language, file)))
  const follows = new Map(files.map(({ slug, fields }) => [slug, fields.follows]))
  for (const [slug, version] of versions) {
    if (!follows.has(slug)) print(`${language}: ${slug} is missing`)
    else if (follows.get(slug) !== version)
      print(`${language}: ${slug} follows ${follows.get(slug)}, the English text is ${version}`)
  }
}

for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
if (mistakes.length > 0) process.exitCode = 1
