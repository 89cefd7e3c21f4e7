import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Finding, Tree } from './tree.ts'

const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

/** Pages that lead to files which are not there: code moves more often than what is said of it. */
export const brokenLinks = ({ root, paths }: Tree): Finding[] => {
  const known = new Set(paths.flatMap((path) => [path, posix.dirname(path)]))
  return paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      readFileSync(posix.join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(link)].flatMap(([, to = '']) =>
            known.has(posix.join(posix.dirname(path), to))
              ? []
              : [{ path, line: at + 1, rule: 'links', sentence: `${to} does not exist.` }],
          ),
        ),
    )
}
