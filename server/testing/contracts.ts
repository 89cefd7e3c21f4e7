import { globSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#shared/http/endpoint.ts'

const root = path.join(import.meta.dirname, '../..')

const isEndpoint = (value: unknown): value is Endpoint =>
  ['method', 'path', 'access', 'status'].every((key) => Object.hasOwn(Object(value), key))

const endpointsIn = async (file: string): Promise<Endpoint[]> => {
  const exported: Record<string, unknown> = await import(path.join(root, file))
  return Object.values(exported).flatMap((value) => Object.values(Object(value)).filter(isEndpoint))
}

const byArea = new Map<string, Endpoint[]>()
for (const file of globSync('shared/**/contract.ts', { cwd: root }).sort()) {
  const endpoints = await endpointsIn(file)
  const area = file.split(path.sep)[1] ?? ''
  if (endpoints.length > 0) byArea.set(area, [...(byArea.get(area) ?? []), ...endpoints])
}

/** The features that have endpoints. */
export const areas = [...byArea.keys()]

export const listEndpoints = (area: string): Endpoint[] => byArea.get(area) ?? []

/** The endpoints of all contracts; a test compares this list with the served routes. */
export const allEndpoints: Endpoint[] = [...byArea.values()].flat()

export const endpointName = ({ method, path: address }: Endpoint) => `${method} ${address}`
