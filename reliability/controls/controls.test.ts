import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

type Changes = Record<string, (source: string) => string>
const patched: Changes[] = []
vi.mock('./patchSource.ts', () => ({ patchSource: (changes: Changes) => patched.push(changes) }))

afterEach(() => {
  patched.length = 0
  vi.resetModules()
  vi.unstubAllEnvs()
})

const root = join(import.meta.dirname, '../..')
const controls = readdirSync(import.meta.dirname).filter(
  (file) => file !== 'patchSource.ts' && !file.endsWith('.test.ts'),
)

test.each(controls)('%s matches the source that it patches', async (file) => {
  vi.stubEnv('RECONCILE', 'off')
  await import(join(import.meta.dirname, file))
  const changes = patched.flatMap((one) => Object.entries(one))
  expect(changes).not.toEqual([])
  for (const [path, change] of changes) {
    const source = readFileSync(join(root, path), 'utf8')
    expect(change(source), path).not.toBe(source)
  }
})
