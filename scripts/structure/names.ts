import { isNestedFolder, otherFolders, placeOf, wingFiles, wingFolders } from './places.ts'
import type { Finding, Tree } from './tree.ts'

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

const folderSentence = (path: string): string | null => {
  const { wing, folder, file } = placeOf(path)
  if (!wing)
    return otherFolders.includes(folderOf(path))
      ? null
      : `The folder ${folderOf(path)} is not one of those in scripts/structure/places.ts.`
  if (!folder)
    return wingFiles[wing].includes(file) ? null : `${file} does not belong into ${wing} itself.`
  if (!wingFolders(wing).includes(folder))
    return `${wing}/${folder} is neither a feature nor one of the other folders of ${wing}.`
  const inner = folderOf(path)
  if (inner === `${wing}/${folder}` || isNestedFolder(inner)) return null
  return `${inner} is a folder inside a folder; a feature is flat.`
}

/** A folder outside the list of places. */
export const folders = ({ paths }: Tree): Finding[] =>
  paths.flatMap((path) => {
    const sentence = folderSentence(path)
    return sentence ? [{ path, line: 1, rule: 'folders', sentence }] : []
  })

const code = /\.(ts|tsx|mjs|js|jsx|cjs|mts|cts|css)$/
const shelf = /^(utils?|helpers?|misc|common|types?|index)$|[a-z](Utils?|Helpers?)$/
const camelCase = /^[a-z][a-zA-Z0-9]*$/
const pascalCase = /^[A-Z][a-zA-Z0-9]*$/

const nameSentence = (file: string): string | null => {
  const stem = file.replace(code, '').replace(/\.(test|spec|config|module|d)$/, '')
  if (shelf.test(stem)) return `The name ${stem} does not say what the file is about.`
  if (/\.(js|jsx|cjs|mts|cts)$/.test(file))
    return 'Code is .ts, .tsx or (before the installation) .mjs.'
  if (camelCase.test(stem)) return null
  if (pascalCase.test(stem) && /\.(tsx|css)$/.test(file)) return null
  return `${file} is not camelCase (PascalCase only for components in .tsx).`
}

/** Names that say nothing, and the two ways of writing them. */
export const fileNames = ({ paths, byPath }: Tree): Finding[] =>
  paths
    .filter((path) => code.test(path) && !path.startsWith('web/public/'))
    .flatMap((path) => {
      const { file } = placeOf(path)
      const sentence =
        nameSentence(file) ?? componentSentence(file, byPath.get(path)?.exportedNames)
      return sentence ? [{ path, line: 1, rule: 'names', sentence }] : []
    })

const componentSentence = (file: string, exported: string[] = []) => {
  const stem = file.replace(/\.tsx$/, '')
  if (!file.endsWith('.tsx') || !pascalCase.test(stem) || exported.includes(stem)) return null
  return `A component's file has its name, but this one exports no ${stem}.`
}

/** 60 to 250 lines are usual; beyond 400 a file holds more than one idea. */
export const lengths = ({ sources }: Tree): Finding[] =>
  sources
    .filter(({ lines }) => lines > 400)
    .map(({ path, lines }) => ({
      path,
      line: 401,
      rule: 'length',
      sentence: `${lines} lines; above 400 a file holds more than one idea: split it.`,
    }))
