import { Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { isTesting } from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

/** Files whose patterns meet no long text, with the reason. */
const bounded: Record<string, string> = {
  'web/notifications/center/notificationEntries.ts': 'A notification quotes one title.',
}

const slowPatterns = (source: Source) => {
  const lines: number[] = []
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      // Without `*`, `+` and `{n,}` nothing is searched repeatedly.
      if (!/[*+]|,\}/.test(pattern)) return
      if (analyse({ source: pattern, flags }).reports.length > 0)
        lines.push(source.lineAt(node.start))
    },
  }).visit(source.program)
  return lines
}

/**
 * Finds expressions whose time grows faster than the text: nested and adjacent quantifiers for the
 * same characters, and quantifiers that begin again at each character of a text without a match.
 */
export const linearPatterns = ({ sources }: Tree): Finding[] =>
  sources
    .filter(({ path }) => /^(shared|server|web)\//.test(path) && !isTesting(path))
    .filter(({ path }) => !(path in bounded))
    .flatMap((source) =>
      slowPatterns(source).map((line) => ({
        path: source.path,
        line,
        rule: 'linear-patterns',
        sentence:
          'A long text makes this regular expression slow. Begin it with (?<!…) of the repeated characters, anchor it, or give its quantifier a limit.',
      })),
    )
