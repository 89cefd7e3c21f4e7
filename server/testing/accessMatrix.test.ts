import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import { actors, adminOnly, decidingActors, signedIn } from './accessActors.ts'
import { allEndpoints, areas, nameOf } from './contracts.ts'

const root = path.join(import.meta.dirname, '../..')

test.each(areas)('%s has its part of the access matrix', (area) => {
  const text = fs.readFileSync(path.join(root, 'server', area, 'access.test.ts'), 'utf8')
  // It compares its rows with the calls of this area.
  expect(text).toMatch(new RegExp(`^testAccess\\(\\s*'${area}',`, 'm'))
})

test('no file of the access matrix stands outside the areas', () => {
  const files = fs.globSync('server/**/access.test.ts', { cwd: root })
  expect(files.sort()).toEqual(areas.map((area) => `server/${area}/access.test.ts`).sort())
})

const isEndpoint = (value: unknown): value is Endpoint =>
  ['method', 'path', 'access', 'status'].every((key) => Object.hasOwn(Object(value), key))

test('every call of every contract file belongs to an area', async () => {
  const files = fs.globSync('shared/**/contract.ts', { cwd: root })
  const found: Endpoint[] = []
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.join(root, file))
    const contracts = Object.values(exported).filter((value) => Object(value) === value)
    found.push(
      ...contracts.flatMap((contract) => Object.values(Object(contract)).filter(isEndpoint)),
    )
  }
  expect(found.filter(isStream)).toHaveLength(1)
  expect(found.map(nameOf).sort()).toEqual(allEndpoints.map(nameOf).sort())
})

test('a row without exceptions is tried with few actors, one with exceptions with all', () => {
  const isFull = process.env.ACCESS_MATRIX === 'full'
  expect(decidingActors(adminOnly(200))).toHaveLength(isFull ? actors.length : 5)
  expect(decidingActors({ ...signedIn(404), owner: 200 })).toEqual(actors)
})
