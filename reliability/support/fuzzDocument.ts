import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { apiPrefix } from '#shared/http/pages.ts'

/** A JSON schema of the OpenAPI document. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Described = {
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content } | { $ref: string }>
}
type Components = { responses: { Error: { content?: Content } } }
type OpenApi = { paths: Record<string, Record<string, Described>>; components: Components }

type Reply = { type: string | null; isValid: ValidateFunction | null }

export type Operation = {
  /** `POST /api/events/{id}/book` */
  name: string
  method: string
  path: string
  /** The path parameters. */
  params: Schema
  /** The fields of the query or the body; null if the document names none. */
  input: Schema | null
  isQuery: boolean
  /** The media type of a body that is not JSON. */
  otherType: string | null
  areParamsValid: ValidateFunction
  isInputValid: ValidateFunction
  replies: Record<string, Reply>
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const formats = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': (text: string) => isoTime.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text: string) => URL.canParse(text),
}

// Query values are strings, so types are coerced as the product does.
const ajv = new Ajv2020({ strict: false, formats })
const ajvOfQueries = new Ajv2020({ strict: false, formats, coerceTypes: true })

const objectOf = (parameters: Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

const isJson = (type: string) => type === 'application/json'

const replyOf = ({ content = {} }: { content?: Content }): Reply => {
  const [type = null] = Object.keys(content)
  const schema = type === null ? undefined : content[type]?.schema
  return { type, isValid: type && isJson(type) && schema ? ajv.compile(schema) : null }
}

const operationOf = (
  path: string,
  method: string,
  described: Described,
  errorReply: Reply,
): Operation => {
  const { parameters = [], requestBody, responses } = described
  const params = objectOf(parameters.filter((one) => one.in === 'path'))
  const query = parameters.filter((one) => one.in === 'query')
  const [bodyType = null] = Object.keys(requestBody?.content ?? {})
  const isQuery = query.length > 0
  const body = bodyType && isJson(bodyType) ? requestBody?.content[bodyType]?.schema : undefined
  const input = isQuery ? objectOf(query) : (body ?? null)
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    params,
    input,
    isQuery,
    otherType: bodyType && !isJson(bodyType) ? bodyType : null,
    areParamsValid: ajv.compile(params),
    isInputValid: (isQuery ? ajvOfQueries : ajv).compile(input ?? {}),
    replies: Object.fromEntries(
      Object.entries(responses).map(([status, reply]) => [
        status,
        '$ref' in reply ? errorReply : replyOf(reply),
      ]),
    ),
  }
}

/** Reads the operations from the OpenAPI document of the running product. */
export const readDocument = async (url: string): Promise<Operation[]> => {
  const answer = await fetch(`${url}${apiPrefix}/openapi.json`)
  const { paths, components } = (await answer.json()) as OpenApi
  const errorReply = replyOf(components.responses.Error)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(path, method, described, errorReply),
    ),
  )
}
