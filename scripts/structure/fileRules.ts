import {
  isLanguageFolder,
  isOtherFolder,
  isSubfolder,
  locate,
  wingFiles,
  wingFolders,
} from './layout.ts'
import type { Finding, Tree } from './tree.ts'

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
  if (file.endsWith('.sql')) return null // more migrations will follow
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

export const generated = /^(server\/db\/rows|shared\/language\/messages)\.ts$/

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
