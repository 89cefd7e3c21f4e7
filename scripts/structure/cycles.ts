import type { Finding, Tree } from './tree.ts'

/**
 * Circles of imports, each reported once, at its first file in the alphabet. `import type` does
 * not count: it is gone when the program runs.
 */
export const importCycles = ({ byPath }: Tree): Finding[] => {
  const findings: Finding[] = []
  const done = new Set<string>()

  const follow = (path: string, trail: string[]) => {
    const from = trail.indexOf(path)
    if (from >= 0) {
      report(trail.slice(from))
      return
    }
    if (done.has(path)) return
    for (const { target, isType } of byPath.get(path)?.imports ?? [])
      if (!isType && target !== null && byPath.has(target)) follow(target, [...trail, path])
    done.add(path)
  }

  const report = (circle: string[]) => {
    const [first = ''] = [...circle].sort()
    const at = circle.indexOf(first)
    const around = [...circle.slice(at), ...circle.slice(0, at)]
    const next = around[1] ?? first
    findings.push({
      path: first,
      line: byPath.get(first)?.imports.find(({ target }) => target === next)?.line ?? 1,
      rule: 'no-cycles',
      sentence: `These files import each other in a circle: ${[...around, first].join(' → ')}`,
    })
  }

  for (const path of byPath.keys()) follow(path, [])
  return findings
}
