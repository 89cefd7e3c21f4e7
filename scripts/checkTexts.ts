import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Row = { line: number; text: string; tests: string[] }

const table = 'docs/texts.md'

const rowsOf = (page: string): Row[] =>
  page.split('\n').flatMap((content, at) => {
    const cells = content.split('|').map((cell) => cell.trim())
    const [before, text, , tests, after] = cells
    if (before !== '' || after !== '' || !text || text === 'text' || text.startsWith('---'))
      return []
    return [{ line: at + 1, text, tests: (tests ?? '').split(/[\s,]+/).filter(Boolean) }]
  })

/**
 * Finds a text as tests write it: whole words inside quotes, or inside a regular expression, on
 * one line; `{…}` being anything. Words of comments and of code do not count.
 */
export const contains = (source: string, text: string): boolean => {
  const parts = text.split(/\{[^}]*\}/).map((part) => RegExp.escape(part))
  const words = `(?<!\\w)${parts.join('.{1,40}?')}(?!\\w)`
  const inQuotes = new RegExp(`(['"\`/]).*?${words}.*\\1`)
  return source
    .replaceAll('\\', '')
    .split('\n')
    .some((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && inQuotes.test(line))
}

export const checkTexts = (root: string): string[] =>
  rowsOf(readFileSync(join(root, table), 'utf8')).flatMap(({ line, text, tests }) => {
    const say = (sentence: string) => `${table}:${line} texts: ${sentence}`
    if (tests.length === 0) return [say(`No test asserts "${text}".`)]
    return tests.flatMap((test) => {
      const path = join(root, test)
      if (!existsSync(path)) return [say(`${test} does not exist.`)]
      if (contains(readFileSync(path, 'utf8'), text)) return []
      return [say(`${test} does not contain "${text}".`)]
    })
  })

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const findings = checkTexts(root)
  for (const finding of findings) console.error(finding)
  if (findings.length > 0) process.exitCode = 1
}
