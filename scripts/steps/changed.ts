import { execFileSync } from 'node:child_process'
import { root } from '../setup/child.mjs'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Paths that differ from the last commit, untracked files included. */
export const changedPaths = () => [
  ...new Set([
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

const isNightly = (path: string) => path.includes('.nightly.test.')

/** Folders that every feature of a wing builds on. */
const foundations: Record<string, RegExp> = {
  server: /^(server\/(http|db|jobs|live|mail|users|testing)\/|server\/[^/]+$)/,
  web: /^(web\/(app|api|ui|testing)\/|web\/[^/]+$)/,
  shared: /^shared\/(http|live|users)\//,
  e2e: /^(e2e\/support\/|playwright\.config\.ts)/,
  tools: /^(package(-lock)?\.json|tsconfig\.base\.json|(vite|vitest)\.config\.ts|scripts\/)/,
}

/** The wings whose tests a changed foundation can break. */
const reach: Record<string, string[]> = {
  server: ['server', 'e2e'],
  web: ['web', 'e2e'],
  shared: ['server', 'shared', 'web', 'e2e'],
  e2e: ['e2e'],
  tools: ['server', 'shared', 'web', 'e2e', 'scripts', 'reliability'],
}

const featureOf = (path: string) =>
  /^(?:server|shared|web|e2e|texts\/\w+)\/(\w+)(?:\/|\.json$)/.exec(path)?.[1]

/**
 * The tests of `all` that changed paths can break: changed tests themselves, the tests of a changed
 * feature in every wing, and all tests of a wing whose foundations changed. A heuristic for daily
 * work: effects of one feature on another are found by the full run.
 */
export const affectedTests = (changed: string[], all: string[]): string[] => {
  const wings = new Set(
    Object.entries(foundations).flatMap(([name, pattern]) =>
      changed.some((path) => pattern.test(path) && !isTest(path)) ? (reach[name] ?? []) : [],
    ),
  )
  const features = new Set(
    changed.filter((path) => !isTest(path)).flatMap((path) => featureOf(path) ?? []),
  )
  return all.filter((test) => {
    const wing = test.slice(0, test.indexOf('/'))
    return changed.includes(test) || wings.has(wing) || features.has(featureOf(test) ?? '')
  })
}

/** Every test file of `npm test`, tracked or new. */
export const allTests = () =>
  [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (path) => isTest(path) && !isNightly(path),
  )
