import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import { actors, adminOnly, decidingActors, signedIn } from './accessActors.ts'
import { allEndpoints, areas, endpointName } from './contracts.ts'

const root = path.join(import.meta.dirname, '../..')

test.each(areas)('%s has an access matrix', (area) => {
  const text = fs.readFileSync(path.join(root, 'server', area, 'access.test.ts'), 'utf8')
  // The file compares its rows with the calls of the area.
  expect(text).toMatch(new RegExp(`^testAccess\\(\\s*'${area}',`, 'm'))
})

test('every access matrix belongs to an area', () => {
  const files = fs.globSync('server/**/access.test.ts', { cwd: root })
  expect(files.sort()).toEqual(areas.map((area) => `server/${area}/access.test.ts`).sort())
})

const isEndpoint = (value: unknown): value is Endpoint =>
  ['method', 'path', 'access', 'status'].every((key) => Object.hasOwn(Object(value), key))

test('every endpoint belongs to an area', async () => {
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
  expect(found.map(endpointName).sort()).toEqual(allEndpoints.map(endpointName).sort())
})

test('rows without exceptions are tested with few actors', () => {
  const isFull = process.env.ACCESS_MATRIX === 'full'
  expect(decidingActors(adminOnly(200))).toHaveLength(isFull ? actors.length : 5)
  expect(decidingActors({ ...signedIn(404), owner: 200 })).toEqual(actors)
})
