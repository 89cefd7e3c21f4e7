import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod'
import {
  type Access,
  type Endpoint,
  type HandlerInput,
  isStream,
  type ReplyOf,
} from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'
import type { App } from './context.ts'

/** Rows of one page and how many there are in all: `total` leaves in `X-Total-Count`. */
export type Counted<Rows> = { rows: Rows; total: number }

/** For the few handlers that set a cookie, stream, or read where a request came from. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

type MeFor<A extends Access> = A extends 'anyone' ? Me | null : Me

type Result<E extends Endpoint> = E['reply'] extends z.ZodType
  ? E['total'] extends true
    ? Counted<ReplyOf<E>>
    : ReplyOf<E>
  : unknown

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  me: MeFor<E['access']>,
  exchange: Exchange,
) => Promise<Result<E>> | Result<E>

type Handlers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Handler<Contract[Name]> : never
}

const idsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, id]) => id ?? '')

// The path's ids are UUIDs, but for secrets in an address, which are looked up as they are.
const pathSchema = (path: string) => {
  const fields = idsIn(path).map((id) => [
    id,
    id === 'id' || id.endsWith('Id') ? z.uuid() : z.string().min(1).max(200),
  ])
  return fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined
}

const replyOf = ({ reply, raw }: Endpoint) => reply ?? (raw?.sends ? z.string() : z.null())

// Beside a file there is no place for it in the body.
const isInAddress = ({ method, raw }: Endpoint) => method === 'GET' || raw?.receives !== undefined

const schemaOf = (endpoint: Endpoint) => {
  const params = pathSchema(endpoint.path)
  const input = endpoint.input
  return {
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(params && { params }),
    ...(input && (isInAddress(endpoint) ? { querystring: input } : { body: input })),
    ...(endpoint.raw?.receives && { consumes: [endpoint.raw.receives], body: z.unknown() }),
    ...(endpoint.raw?.sends && { produces: [endpoint.raw.sends] }),
    response: { [endpoint.status]: replyOf(endpoint) },
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
  }
}

/** A body of which nothing is required need not be sent at all. */
const mayBeLeftOut = ({ method, input, raw }: Endpoint) =>
  method !== 'GET' && !raw && input?.safeParse({}).success === true

/**
 * Adds one route per endpoint of a contract. A forgotten handler or a wrong reply does not
 * compile. The ids of the address win over fields of the same name in the body.
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
      exchange: Exchange,
    ) => Promise<unknown>

    const options: RouteShorthandOptions = {
      schema: schemaOf(endpoint),
      config: { endpoint },
      // HEAD is answered by running GET and leaving the body out: of a stream, that has no end, and
      // of a copy of data it would be written down that somebody has it.
      exposeHeadRoute: !isStream(endpoint) && !endpoint.raw?.isTraced,
      ...(mayBeLeftOut(endpoint) && {
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
        const sent = isInAddress(endpoint) ? endpoint.input && request.query : request.body
        const input = { ...(sent as object | null), ...(request.params as object) }
        const result = await handler(input, request.me, { request, reply })
        if (reply.sent) return reply
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
