import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/http/endpoint.ts'
import * as decoders from '#web/api/replyDecoders.ts'
import { root } from './child.mjs'

type Schema = z.ZodMiniType

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value

const isEndpointTable = (value: unknown): value is Record<string, Endpoint> =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)

const isPlainData = (value: unknown) => {
  const text = JSON.stringify(value)
  return text !== undefined && isDeepStrictEqual(JSON.parse(text), value)
}

/** The source of the decoder of a reply. `declare` names an object that may occur again. */
export const decoderSource = (schema: z.core.$ZodType, declare = (source: string) => source) => {
  const sourceOf = (part: z.core.$ZodType): string => {
    const { def } = (part as z.core.$ZodTypes)._zod
    switch (def.type) {
      case 'string':
        return 'text'
      case 'number':
        return 'number'
      case 'boolean':
        return 'boolean'
      case 'enum':
        return `oneOf(${Object.values(def.entries).map((entry) => JSON.stringify(entry))})`
      case 'literal':
        return `oneOf(${def.values.map((value) => JSON.stringify(value))})`
      case 'nullable':
        return `nullable(${sourceOf(def.innerType)})`
      case 'optional':
        return `optional(${sourceOf(def.innerType)})`
      case 'array':
        return `array(${sourceOf(def.element)})`
      case 'record':
        return `record(${sourceOf(def.valueType)})`
      case 'object': {
        const fields = Object.entries(def.shape)
        return declare(
          `object({${fields.map(([name, field]) => `${JSON.stringify(name)}:${sourceOf(field)}`)}})`,
        )
      }
      case 'default':
        return `withDefault(${sourceOf(def.innerType)},${JSON.stringify(def.defaultValue)})`
      case 'union': {
        const { discriminator = '' } = def as z.core.$ZodDiscriminatedUnionDef
        const kinds = def.options.map((option) => {
          const { shape } = (option as z.ZodMiniObject).def
          const { values } = (shape[discriminator] as z.ZodMiniLiteral).def
          return `${JSON.stringify(values[0])}:${sourceOf(option)}`
        })
        return `oneKind(${JSON.stringify(discriminator)},{${kinds}})`
      }
      case 'pipe':
        if ((def.out as z.core.$ZodTypes)._zod.def.type === 'date') return 'date'
    }
    throw new Error(`The browser has no decoder for ${def.type}`)
  }
  return sourceOf(schema)
}

const endpointSource = (endpoint: Endpoint, declare: (source: string) => string) => {
  const { method, path, input, reply, raw } = endpoint
  // The client asks whether there is an input, and whether it has an idempotency key.
  const shape = input && { shape: 'clientId' in input.shape ? { clientId: true } : {} }
  const fields = [
    `method:${JSON.stringify(method)}`,
    `path:${JSON.stringify(path)}`,
    ...(shape ? [`input:${JSON.stringify(shape)}`] : []),
    ...(reply ? [`reply:reply(${decoderSource(reply, declare)})`] : []),
    ...(raw ? [`raw:${JSON.stringify(raw)}`] : []),
  ]
  return `{${fields}}`
}

const tableSource = (table: Record<string, Endpoint>, declare: (source: string) => string) =>
  `{${Object.entries(table).map(([name, endpoint]) => `${name}:${endpointSource(endpoint, declare)}`)}}`

/** An export with this name has schemas that the browser only decodes with. */
const decodedName = 'decoded'

/** Whether an export is available without zod. */
const isLight = (value: unknown, name: string) =>
  name === decodedName || isEndpointTable(value) || (!isSchema(value) && isPlainData(value))

const decodedSource = (schemas: Record<string, Schema>, declare: (source: string) => string) =>
  `{${Object.entries(schemas).map(([name, schema]) => `${name}:reply(${decoderSource(schema, declare)})`)}}`

const exportSource = (name: string, value: unknown, declare: (source: string) => string) => {
  if (name === decodedName) return decodedSource(value as Record<string, Schema>, declare)
  return isEndpointTable(value) ? tableSource(value, declare) : JSON.stringify(value)
}

/** What a module of schemas exports without zod: its endpoints, and plain values such as labels. */
export const lightModule = (exports: Record<string, unknown>) => {
  const names = new Map<string, string>()
  const declare = (source: string) => {
    const name = names.get(source) ?? `part${names.size}`
    names.set(source, name)
    return name
  }
  const constants = Object.entries(exports)
    .filter(([name, value]) => isLight(value, name))
    .map(([name, value]) => `export const ${name}=${exportSource(name, value, declare)}`)
  const decoderImport = `import {${Object.keys(decoders)}} from '#web/api/replyDecoders.ts'`
  return [
    ...(Object.values(exports).some(isEndpointTable) ? [decoderImport] : []),
    ...[...names].map(([source, name]) => `const ${name}=${source}`),
    ...constants,
  ].join('\n')
}

const shared = join(root, 'shared')
const validation = join(root, 'web/app/validation.ts')
const validationMessages = join(shared, 'http/validationMessages.ts')

// An endpoint without input and reply is made of the schemas of others.
const makesSchemas = (source: string) =>
  /from '(zod\/mini|#shared\/http\/endpoint\.ts)'/.test(source)

/** The exports of the module of schemas at this path, or null if it is none. */
const readSchemas = async (path: string) => {
  if (!path.startsWith(shared + sep) || path === validationMessages) return null
  if (!makesSchemas(readFileSync(path, 'utf8'))) return null
  const exports: Record<string, unknown> = await import(pathToFileURL(path).href)
  return exports
}

const pathOfImport = (specifier: string, importer: string) => {
  if (specifier.startsWith('#shared/')) return join(root, specifier.slice(1))
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : null
}

const query = '?light'

/**
 * Splits each module of schemas for the browser. Importers of endpoints and plain values get a
 * generated module with decoders of the replies, so that the first screens load neither zod nor
 * schemas. Importers of a schema, such as forms, get the original.
 */
const splitContracts = (): Plugin => {
  const known = new Map<string, ReturnType<typeof readSchemas>>()
  const schemasAt = (path: string) => {
    const schemas = known.get(path) ?? readSchemas(path)
    known.set(path, schemas)
    return schemas
  }
  return {
    name: 'split-contracts',
    apply: 'build',
    enforce: 'post', // the types are gone
    async load(id) {
      const schemas = id.endsWith(query) && (await schemasAt(id.slice(0, -query.length)))
      if (!schemas) return
      return { code: lightModule(schemas), moduleType: 'js', moduleSideEffects: false }
    },
    transform: {
      filter: { code: /["'](#shared\/|\.)/, id: /\/(shared|web)\/.*\.tsx?$/ },
      async handler(code, id) {
        let changed = code
        for (const node of this.parse(code).body.toReversed()) {
          if (node.type !== 'ImportDeclaration') continue
          const path = pathOfImport(node.source.value, id)
          const schemas = path && (await schemasAt(path))
          if (!schemas) continue
          const light: string[] = []
          const original: string[] = []
          for (const { type, local, ...rest } of node.specifiers) {
            if (type !== 'ImportSpecifier' || !('imported' in rest))
              throw new Error(`${id}: only named imports of ${path} can be split`)
            const name = code.slice(rest.imported.start, rest.imported.end)
            const target = isLight(schemas[name], name) ? light : original
            target.push(`${name} as ${local.name}`)
          }
          const imports = [
            ...(light.length > 0
              ? [`import {${light}} from ${JSON.stringify(path + query)};`]
              : []),
            ...(original.length > 0 ? [`import {${original}} from ${JSON.stringify(path)};`] : []),
          ]
          changed = changed.slice(0, node.start) + imports.join('') + changed.slice(node.end)
        }
        return { code: changed, map: null }
      },
    },
  }
}

/** Configures zod before the schemas of a module are made. */
const configureZodFirst: Plugin = {
  name: 'configure-zod-first',
  enforce: 'pre',
  transform: {
    filter: { code: "from 'zod/mini'", id: /\/(shared|web)\/.*\.tsx?$/ },
    handler: (code, id) =>
      id === validation || id === validationMessages
        ? undefined
        : { code: `import ${JSON.stringify(validation)};${code}`, map: null },
  },
}

export const browserContracts = [splitContracts(), configureZodFirst]
