import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Finding, Tree } from './tree.ts'

const securityPagePath = 'docs/security.md'

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. */
const lastOfSection: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

const required = Object.entries(lastOfSection).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
)

const verdicts = ['met', 'not met', 'not applicable']

type Row = { line: number; id: string; verdict: string; reason: string }

const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((content, at) => {
    const [before, id = '', , verdict = '', reason = '', ...after] = content
      .split('|')
      .map((cell) => cell.trim())
    const isRow = before === '' && after.length === 1 && /^\d+\.\d+\.\d+$/.test(id)
    return isRow ? [{ line: at + 1, id, verdict, reason }] : []
  })

const namedTest = /`([^`]+\.(?:test|spec)\.tsx?)` › “([^”]+)”/g
const markdownLink = /\]\(([^)]+)\)/

/** A test is cited by file and title. */
const missingTests = ({ byPath }: Tree, { reason }: Row): string[] =>
  [...reason.matchAll(namedTest)].flatMap(([, path = '', title = '']) => {
    const source = byPath.get(path)
    if (!source) return [`${path} does not exist.`]
    const has = source.text.replaceAll('\\', '').includes(title)
    return has ? [] : [`${path} has no test “${title}”.`]
  })

const problemsOf = (tree: Tree, row: Row): string[] => {
  const { id, verdict, reason } = row
  const isShown = [...reason.matchAll(namedTest)].length > 0 || markdownLink.test(reason)
  return [
    ...(verdicts.includes(verdict)
      ? []
      : [`${id} is "${verdict}" instead of one of: ${verdicts.join(', ')}.`]),
    ...(verdict === 'met' && !isShown
      ? [`${id} is met, but cites neither a test nor a page.`]
      : []),
    ...(verdict !== 'met' && reason === '' ? [`${id} is ${verdict} without a reason.`] : []),
    ...missingTests(tree, row),
  ]
}

/** Every requirement has a verdict, and every cited test exists. */
export const securityPage = (tree: Tree): Finding[] => {
  if (!tree.paths.includes(securityPagePath)) return []
  const rows = rowsOf(readFileSync(posix.join(tree.root, securityPagePath), 'utf8'))
  const find = (line: number, sentence: string): Finding => ({
    path: securityPagePath,
    line,
    rule: 'security-page',
    sentence,
  })
  const ids = rows.map(({ id }) => id)
  return [
    ...rows.flatMap((row) => problemsOf(tree, row).map((text) => find(row.line, text))),
    ...rows
      .filter(({ id }, at) => !required.includes(id) || ids.indexOf(id) !== at)
      .map(({ id, line }) => find(line, `${id} is listed twice, or is not of level 1 or 2.`)),
    ...required.filter((id) => !ids.includes(id)).map((id) => find(1, `${id} is missing.`)),
  ]
}

const relativeLink = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

/** Broken relative links in Markdown files. */
export const brokenLinks = ({ root, paths }: Tree): Finding[] => {
  const known = new Set(paths.flatMap((path) => [path, posix.dirname(path)]))
  return paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      readFileSync(posix.join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(relativeLink)].flatMap(([, to = '']) =>
            known.has(posix.join(posix.dirname(path), to))
              ? []
              : [{ path, line: at + 1, rule: 'links', sentence: `${to} does not exist.` }],
          ),
        ),
    )
}
