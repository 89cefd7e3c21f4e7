import fs from 'node:fs'
import path from 'node:path'
import type { Fault } from './fault.ts'

/** `test`: the one that found it, as `file › title`; null: none did. */
export type Result = { fault: Fault; test: string | null; remark: string; seconds: number }

export const lineOf = ({ fault, test, remark, seconds }: Result) =>
  test
    ? `found      ${fault.name}: ${test} (${seconds} s)`
    : `NOT FOUND  ${fault.name} (${seconds} s)${remark && `\n${remark}`}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Writes `reports/mutants.md`. */
export const writeReport = (root: string, results: Result[], sentence: string) => {
  const rows = results.map(({ fault, test, seconds }) =>
    [
      fault.requirement ?? '',
      fault.name,
      `\`${fault.file}\``,
      test ?? '**not found**',
      String(seconds),
    ].map(cell),
  )
  const lines = [
    '# Planted faults\n',
    `${sentence}, ${new Date().toISOString().slice(0, 10)}\n`,
    '| requirement | fault | file | found by | seconds |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
  const folder = path.join(root, 'reports')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'mutants.md'), `${lines.join('\n')}\n`)
}
