import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type ObjectProperty, parseSync, Visitor } from 'oxc-parser'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { endpointName } from './contracts.ts'

export type Route = { method: string; url: string }

const line = /^(?<indent>[│ ]*)[├└]── (?<url>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/

/** Fastify merges the parameter names of several routes. */
export const withoutNames = (url: string) => url.replace(/:\w+(\|:\w+)*/g, ':')

export const nameOfRoute = ({ method, url }: Route) => `${method} ${withoutNames(url)}`

/** All served routes, parsed from Fastify's own listing. Parameters become a colon. */
export const listRoutes = (http: FastifyInstance): Route[] => {
  const parents: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const { indent = '', url: rest = '', methods = '' } = line.exec(text)?.groups ?? {}
      const depth = indent.length / 4
      const url = (parents[depth - 1] ?? '') + rest
      parents[depth] = url
      if (!line.test(text)) throw new Error(`Unexpected format of the route listing: ${text}`)
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url: withoutNames(url) }))
    })
}

const fromAnotherSite: ErrorCode = 'cross_site_request'

/** Unsafe routes that accept a cross-site request. */
export const unguardedRoutes = async (http: FastifyInstance): Promise<string[]> => {
  const found: string[] = []
  for (const { method, url } of listRoutes(http)) {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
    const { statusCode, body } = await http.inject({
      method: method as 'POST',
      url: url.replaceAll(':', '01890a5d-ac96-774b-bcce-b302099a8057'),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    if (statusCode !== 403 || !body.includes(fromAnotherSite)) found.push(`${method} ${url}`)
  }
  return found
}

const root = path.join(import.meta.dirname, '../..')

/** A call named as by `endpointName`, and the rate-limit buckets that its handler uses by name. */
type LimitedCall = { call: string; buckets: string[]; isLimited: boolean }

type Served = { contract: string; file: string; name: string; handler: string }

// The handler passes the limits on, as in `rateLimitedLogin(app, limits, …)`.
const passesLimits = /\((?:\s*\w+,)*\s*limits,/

/** The handlers that a routes file passes to `serve`, with the file of their contract. */
const parseRoutes = (file: string): Served[] => {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const { program, module } = parseSync(file, text)
  const contractFile = (contract: string) =>
    module.staticImports
      .find(({ entries }) => entries.some(({ localName }) => localName.value === contract))
      ?.moduleRequest.value.replace(/^#/, '') ?? ''
  const served: Served[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: args }) => {
      const [, contract, handlers] = args
      if (callee.type !== 'Identifier' || callee.name !== 'serve') return
      if (contract?.type !== 'Identifier' || handlers?.type !== 'ObjectExpression')
        throw new Error(`${file}: serve must get a contract and an object literal`)
      for (const { key, value } of handlers.properties as ObjectProperty[])
        served.push({
          contract: contract.name,
          file: contractFile(contract.name),
          name: text.slice(key.start, key.end),
          handler: text.slice(value.start, value.end),
        })
    },
  }).visit(program)
  return served
}

/** All served calls with the rate limits of their handlers, parsed from the sources. */
export const limitedCalls = async (): Promise<LimitedCall[]> => {
  const files = fs.globSync('server/**/routes.ts', { cwd: root }).sort()
  const calls: LimitedCall[] = []
  for (const { contract, file, name, handler } of files.flatMap(parseRoutes)) {
    const exported: Record<string, Record<string, Endpoint>> = await import(path.join(root, file))
    const endpoint = exported[contract]?.[name]
    if (!endpoint) throw new Error(`${file} has no ${contract}.${name}`)
    const buckets = [...handler.matchAll(/limits\.count\(\s*'(\w+)'/g)].map(([, found]) => found)
    calls.push({
      call: endpointName(endpoint),
      buckets: buckets as string[],
      isLimited: buckets.length > 0 || passesLimits.test(handler),
    })
  }
  return calls
}
