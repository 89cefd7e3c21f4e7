import fs from 'node:fs'
import path from 'node:path'
import { type ObjectProperty, parseSync, Visitor } from 'oxc-parser'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { nameOf } from './contracts.ts'

const root = path.join(import.meta.dirname, '../..')

/** A call as `nameOf` has it, and the buckets that its handler counts by name. */
type LimitedCall = { call: string; buckets: string[]; isLimited: boolean }

type Served = { contract: string; file: string; name: string; handler: string }

// `guardedLogin(app, limits, …)`: what counts is in there.
const passesLimits = /\((?:\s*\w+,)*\s*limits,/

/** The handlers that a file of routes gives to `serve`, with the file of their contract. */
const servedIn = (file: string): Served[] => {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const { program, module } = parseSync(file, text)
  const fileOf = (contract: string) =>
    module.staticImports
      .find(({ entries }) => entries.some(({ localName }) => localName.value === contract))
      ?.moduleRequest.value.replace(/^#/, '') ?? ''
  const served: Served[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const [, contract, handlers] = given
      if (callee.type !== 'Identifier' || callee.name !== 'serve') return
      if (contract?.type !== 'Identifier' || handlers?.type !== 'ObjectExpression')
        throw new Error(`${file}: serve takes a contract and its handlers as they are written`)
      for (const { key, value } of handlers.properties as ObjectProperty[])
        served.push({
          contract: contract.name,
          file: fileOf(contract.name),
          name: text.slice(key.start, key.end),
          handler: text.slice(value.start, value.end),
        })
    },
  }).visit(program)
  return served
}

/** Every call that is served, with what its handler does about rate limits, read from the sources. */
export const limitedCalls = async (): Promise<LimitedCall[]> => {
  const files = fs.globSync('server/**/routes.ts', { cwd: root }).sort()
  const calls: LimitedCall[] = []
  for (const { contract, file, name, handler } of files.flatMap(servedIn)) {
    const exported: Record<string, Record<string, Endpoint>> = await import(path.join(root, file))
    const endpoint = exported[contract]?.[name]
    if (!endpoint) throw new Error(`${file} has no ${contract}.${name}`)
    const buckets = [...handler.matchAll(/limits\.count\(\s*'(\w+)'/g)].map(([, found]) => found)
    calls.push({
      call: nameOf(endpoint),
      buckets: buckets as string[],
      isLimited: buckets.length > 0 || passesLimits.test(handler),
    })
  }
  return calls
}
