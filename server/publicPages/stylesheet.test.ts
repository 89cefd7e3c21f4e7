import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** `--blue` → all its values, light first. */
const valuesOf = (css: string) => {
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    values.set(name, [...(values.get(name) ?? []), value.trim()])
  return values
}

test('public pages have the colours and radii of the app', () => {
  const own = valuesOf(read('server/publicPages/style.css'))
  const tokens = valuesOf(read('web/ui/tokens.css'))
  expect(own.size).toBeGreaterThan(15)
  for (const [name, values] of own) expect(values, name).toEqual(tokens.get(name))
})
