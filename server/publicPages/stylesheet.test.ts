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
  // The poster repeats some of the light ones.
  for (const [name, values] of own) {
    const wanted = tokens.get(name) ?? []
    const [light, dark] = wanted
    expect(values.length, name).toBeGreaterThanOrEqual(wanted.length)
    const expected = values.map((_, at) => (at === 1 ? dark : light))
    expect(values, name).toEqual(expected)
  }
})
