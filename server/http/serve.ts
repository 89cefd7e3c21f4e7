import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import {
  type Access,
  type Endpoint,
  type HandlerInput,
  isStream,
  type ReplyOf,
} from '#shared/http/endpoint.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { writeIdHeader } from '#shared/live/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { App } from './context.ts'
import { requestOrigin, runFrom } from './currentOrigin.ts'
import { runWrite } from './currentWrite.ts'
import { handleWithReplica } from './replicaReads.ts'

/** One page of rows and the total count, which is sent as `X-Total-Count`. */
type Counted<Rows> = { rows: Rows; total: number }

/** For the few handlers that set cookies, stream, or read the client address. */
export type HttpContext = { request: FastifyRequest; reply: FastifyReply }

type MeFor<A extends Access> = A extends 'anyone' ? Me | null : Me

type Result<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? E['total'] extends true
    ? Counted<ReplyOf<E>>
    : ReplyOf<E>
  : unknown

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  me: MeFor<E['access']>,
  context: HttpContext,
) => Promise<Result<E>> | Result<E>

type Handlers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Handler<Contract[Name]> : never
}

const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, id]) => id ?? '')

// Ids in a path are UUIDs; other parameters are secrets or slugs, looked up as they are.
const idInPath = z.uuid()
const textInPath = z.string().check(z.minLength(1), z.maxLength(200))

const pathSchema = (path: string) => {
  const fields = pathParameters(path).map((id) => [
    id,
    id === 'id' || id.endsWith('Id') ? idInPath : textInPath,
  ])
  return fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined
}

const replySchema = ({ reply, raw }: Endpoint) => reply ?? (raw?.sends ? z.string() : z.null())

// An uploaded file takes the whole body, so its input goes into the query.
const isInQuery = ({ method, raw }: Endpoint) => method === 'GET' || raw?.receives !== undefined

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `putMessagesByUserIdRead` for the path of `messages.markRead`. */
const operationId = ({ method, path }: Endpoint) => {
  const words = path.replace(`${apiPrefix}/`, '').replaceAll(':', 'by/').match(/\w+/g) ?? []
  return method.toLowerCase() + words.map(capitalised).join('')
}

/** `markRead` → `Mark read` */
const summary = (name: string) =>
  capitalised(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const audiences: Record<Access, string> = {
  anyone: 'everyone, also without an account',
  signedIn: 'signed-in users',
  organiser: 'those who run the event, and administrators',
  moderator: 'moderators and administrators',
  admin: 'administrators',
}

const description = ({ access, total, raw }: Endpoint) =>
  [
    `For ${audiences[access]}.`, // untranslated: for programmers
    total ? 'X-Total-Count is the number of rows on all pages.' : '', // untranslated: for programmers
    raw?.isAudited ? 'Each call is recorded in the audit log.' : '', // untranslated: for programmers
  ]
    .filter(Boolean)
    .join(' ')

const buildSchema = (name: string, endpoint: Endpoint) => {
  const params = pathSchema(endpoint.path)
  const input = endpoint.input
  return {
    tags: [endpoint.path.split('/')[2] ?? ''],
    operationId: operationId(endpoint),
    summary: summary(name),
    description: description(endpoint),
    ...(params && { params }),
    ...(input && (isInQuery(endpoint) ? { querystring: input } : { body: input })),
    ...(endpoint.raw?.receives && { consumes: [endpoint.raw.receives], body: z.unknown() }),
    ...(endpoint.raw?.sends && { produces: [endpoint.raw.sends] }),
    response: { [endpoint.status]: replySchema(endpoint) },
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
  }
}

/** A body without required fields may be omitted. */
const isBodyOptional = ({ method, input, raw }: Endpoint) =>
  method !== 'GET' && !raw && input?.safeParse({}).success === true

const derive = (name: string, endpoint: Endpoint) => ({
  schema: buildSchema(name, endpoint),
  isBodyOptional: isBodyOptional(endpoint),
})

const derived = new WeakMap<Endpoint, ReturnType<typeof derive>>()

/** Once per endpoint: the tests of a process build many apps. */
const deriveOnce = (name: string, endpoint: Endpoint) => {
  const known = derived.get(endpoint) ?? derive(name, endpoint)
  derived.set(endpoint, known)
  return known
}

const writeId = z.uuid()

/** A missing or malformed id only costs a refetch. */
const writeIn = ({ method, headers, me }: FastifyRequest) => {
  if (method === 'GET' || !me) return null
  const { data: id } = writeId.safeParse(headers[writeIdHeader])
  return id ? { id, userId: me.id } : null
}

/**
 * Adds one route per endpoint of a contract. A missing handler or a wrong reply does not compile.
 * Path ids override body fields of the same name.
 */
export const serve = <Contract extends Record<string, Endpoint>>(
  app: App,
  contract: Contract,
  handlers: Handlers<Contract>,
): void => {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name as keyof Contract] as unknown as (
      input: unknown,
      me: Me | null,
      context: HttpContext,
    ) => Promise<unknown>

    const { schema, isBodyOptional } = deriveOnce(name, endpoint)
    const options: RouteShorthandOptions = {
      // A copy, because Fastify marks the one it has prepared.
      schema: { ...schema },
      config: { endpoint },
      // HEAD runs the GET handler without sending its body: a stream would never end, and an
      // audited read would be recorded although nothing was received.
      exposeHeadRoute: !isStream(endpoint) && !endpoint.raw?.isAudited,
      ...(isBodyOptional && {
        preValidation: async (request: FastifyRequest) => {
          request.body ??= {}
        },
      }),
      ...(endpoint.raw?.receivesUpTo && { bodyLimit: endpoint.raw.receivesUpTo }),
    }

    app.http.route({
      method: endpoint.method,
      url: endpoint.path,
      ...options,
      handler: async (request, reply) => {
        const sent = isInQuery(endpoint) ? endpoint.input && request.query : request.body
        const input = { ...(sent as object | null), ...(request.params as object) }
        const handle = async () => handler(input, request.me, { request, reply })
        const write = writeIn(request)
        const run = () =>
          runFrom(
            () => requestOrigin(app, request),
            () => (write ? runWrite(write, handle) : handle()),
          )
        const result = await (app.replica
          ? handleWithReplica(app.config, app.replica, { request, reply }, run)
          : run())
        if (reply.sent) return reply
        // The caller has the current state already.
        if (reply.statusCode === 304) return reply.send()
        if (endpoint.total) {
          const { rows, total } = result as Counted<unknown>
          return reply.header('X-Total-Count', total).code(endpoint.status).send(rows)
        }
        if (endpoint.raw?.sends) return result
        return reply.code(endpoint.status).send(endpoint.status === 204 ? undefined : result)
      },
    })
  }
}
