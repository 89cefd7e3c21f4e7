import { Visitor, type VisitorObject } from 'oxc-parser'
import {
  isLanguageFolder,
  isOtherFolder,
  isSubfolder,
  locate,
  wingFiles,
  wingFolders,
} from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** A subfolder is for one idea that needs several files, in any of the wings. */
const minFiles = 2

/** `server/events/series` and `shared/events/series` count together. */
const subfolderKey = (folder: string) => folder.split('/').slice(1).join('/')

const folderProblem = (path: string, filesIn: Map<string, number>): string | null => {
  const { wing, folder, file } = locate(path)
  if (!wing)
    return isOtherFolder(folderOf(path))
      ? null
      : `The folder ${folderOf(path)} is not listed in scripts/structure/layout.ts.`
  if (!folder)
    return wingFiles[wing].includes(file) ? null : `${file} does not belong in ${wing}/ itself.`
  if (!wingFolders(wing).includes(folder))
    return `${wing}/${folder} is neither a feature nor one of the other folders of ${wing}.`
  const inner = folderOf(path)
  if (inner === `${wing}/${folder}` || isLanguageFolder(inner)) return null
  if (!isSubfolder(inner)) return `${inner} is too deep: a feature has one level of subfolders.`
  if (inner.endsWith('/messages') && file.endsWith('.json')) return null
  return (filesIn.get(subfolderKey(inner)) ?? 0) >= minFiles ? null : `${inner} has only one file.`
}

/** Folders outside the layout. */
export const folders = ({ paths }: Tree): Finding[] => {
  const filesIn = new Map<string, number>()
  for (const path of paths) {
    const key = subfolderKey(folderOf(path))
    filesIn.set(key, (filesIn.get(key) ?? 0) + 1)
  }
  return paths.flatMap((path) => {
    const sentence = folderProblem(path, filesIn)
    return sentence ? [{ path, line: 1, rule: 'folders', sentence }] : []
  })
}

const code = /\.(ts|tsx|mjs|js|jsx|cjs|mts|cts|css)$/
const vagueName = /^(utils?|helpers?|misc|common|types?|index)$|[a-z](Utils?|Helpers?)$/
const camelCase = /^[a-z][a-zA-Z0-9]*$/
const pascalCase = /^[A-Z][a-zA-Z0-9]*$/

const nameProblem = (file: string): string | null => {
  const stem = file.replace(code, '').replace(/\.((nightly\.)?test|spec|config|module|d)$/, '')
  if (vagueName.test(stem)) return `The name ${stem} is too vague.`
  if (/\.(js|jsx|cjs|mts|cts)$/.test(file))
    return 'Code is .ts, .tsx or (before the installation) .mjs.'
  if (camelCase.test(stem)) return null
  if (pascalCase.test(stem) && /\.(tsx|css)$/.test(file)) return null
  return `${file} is not camelCase (PascalCase only for components in .tsx).`
}

/** Vague names and wrong case. */
export const fileNames = ({ paths, byPath }: Tree): Finding[] =>
  paths
    .filter((path) => code.test(path) && !path.startsWith('web/public/'))
    .flatMap((path) => {
      const { file } = locate(path)
      const sentence = nameProblem(file) ?? componentProblem(file, byPath.get(path)?.exportedNames)
      return sentence ? [{ path, line: 1, rule: 'names', sentence }] : []
    })

const componentProblem = (file: string, exported: string[] = []) => {
  const stem = file.replace(/\.tsx$/, '')
  if (!file.endsWith('.tsx') || !pascalCase.test(stem) || exported.includes(stem)) return null
  return `A component file is named after its component, but this one does not export ${stem}.`
}

export const generated = /^server\/db\/rows\.ts$|^\w+\/language\/\w+Messages\.ts$/

/** Files usually have 60 to 250 lines; above 400 they hold more than one idea. */
export const lengths = ({ sources }: Tree): Finding[] =>
  sources
    .filter(({ path, lines }) => lines > 400 && !generated.test(path))
    .map(({ path, lines }) => ({
      path,
      line: 401,
      rule: 'length',
      sentence: `${lines} lines; above 400 a file holds more than one idea: split it.`,
    }))

/** Words of a former private vocabulary, and the standard terms to use instead. */
const bannedWords: Record<string, string> = {
  afterwards: 'feedback',
  anew: 'again, or the verb alone',
  asker: 'requester',
  asking: 'request, prompt or confirm',
  barred: 'suspended or banned',
  bone: 'skeleton',
  bones: 'skeleton',
  confess: 'announce',
  deed: 'action',
  deeds: 'actions',
  farewell: 'accountDeleted',
  gathering: 'event',
  gatherings: 'events',
  hands: 'concurrency',
  hear: 'apply, receive or on…',
  heard: 'received',
  kept: 'persisted, cached or stored',
  keeping: 'storage',
  minder: 'supervisor',
  patience: 'timeout',
  poke: 'signal',
  said: 'sent, or a noun',
  shield: 'warning',
  standing: 'status',
  talk: 'conversation or thread',
  talks: 'conversations',
  tell: 'notify or publish',
  teller: 'notifier',
  telling: 'notification',
  told: 'notified or received',
  whisper: 'transient',
  wish: 'options, filter or overrides',
  wishes: 'options, filter or overrides',
}

/** Other meanings, or names that come from columns and stored data. */
const allowedNames = new Set(['announcedAt', 'talk'])

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const bannedIn = (name: string) =>
  allowedNames.has(name)
    ? undefined
    : wordsOf(name).find((word) => Object.hasOwn(bannedWords, word))

type Declaration = { start: number; id: { type: string; name?: string } | null }

const declarations = [
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]

const declaredNames = (source: Source) => {
  const names: { name: string; line: number }[] = []
  const visit = ({ id, start }: Declaration) => {
    if (id?.type === 'Identifier' && id.name)
      names.push({ name: id.name, line: source.lineAt(start) })
  }
  const visitor = Object.fromEntries(declarations.map((kind) => [kind, visit])) as VisitorObject
  new Visitor(visitor).visit(source.program)
  return names
}

/** File names and declarations must use standard terms, see docs/glossary.md. */
export const standardTerms = ({ sources }: Tree): Finding[] =>
  sources.flatMap((source) => {
    const stem = locate(source.path).file.replace(/\..*$/, '')
    return [{ name: stem, line: 1 }, ...declaredNames(source)].flatMap(({ name, line }) => {
      const word = bannedIn(name)
      if (!word) return []
      const sentence = `“${word}” in ${name} is not a standard term; use: ${bannedWords[word]}.`
      return [{ path: source.path, line, rule: 'standard-terms', sentence }]
    })
  })
