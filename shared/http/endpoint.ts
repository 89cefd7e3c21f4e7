import * as z from 'zod/mini'
import { t } from '#shared/language/t.ts'
import type { CallBucket, NoLimit } from './rateLimits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * `moderator`: moderators and administrators. `organiser`: anyone signed in, but administrators as for
 * `admin`: with an old sign-in their rights would reach every event.
 */
export type Access = 'anyone' | 'signedIn' | 'organiser' | 'moderator' | 'admin'

/** Path parameters as a type: `'/api/events/:id/book'` → `{ id: string }`. */
type PathIds<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? { [K in Id]: string } & PathIds<`/${Rest}`>
  : Path extends `${string}:${infer Id}`
    ? { [K in Id]: string }
    : unknown

type Raw = {
  sends?: string
  receives?: string
  /** An alternative media type of the body. */
  alsoReceives?: string
  receivesUpTo?: number
  /** Exempt from CSRF protection: its authorization never depends on a cookie. */
  allowCrossSite?: boolean
  /** A read that is recorded in the audit log, such as a copy of personal data. */
  isAudited?: boolean
}

export type Endpoint<
  Path extends string = string,
  Input extends z.ZodMiniObject | undefined = z.ZodMiniObject | undefined,
  Reply extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Total extends boolean = boolean,
  Allowed extends Access = Access,
> = {
  method: Method
  path: Path
  /** Required role; checked before the body is read. */
  access: Allowed
  /** Requires a sign-in within the last hour. The browser asks for it and repeats the call. */
  needsRecentSignIn: boolean
  /** The rate limit of its calls; null for a read or a write of the team without a limit of its own. */
  limit: Limit | null
  /** Query of a GET, else JSON body. Path parameters are not part of it. */
  input: Input
  reply: Reply
  /** Status of a success: 200, 201 when a row was created, 204 without a body. */
  status: 200 | 201 | 204
  /** The handler returns `{ rows, total }`; rows are the body, total goes into `X-Total-Count`. */
  total: Total
  /** A read that may be answered by a replica, slightly later than its primary. */
  fromReplica: boolean
  /** Media types of endpoints whose body or reply is not JSON (files, streams). */
  raw: Raw | null
}

type Limit = CallBucket | readonly CallBucket[] | { none: NoLimit }

/** The buckets that count each call, before its handler runs. */
export const bucketsOf = ({ limit }: Pick<Endpoint, 'limit'>): readonly CallBucket[] => {
  if (typeof limit === 'string') return [limit]
  return limit === null || 'none' in limit ? [] : limit
}

/** What a caller passes: encoded input (dates as ISO text) and path parameters. */
export type CallInput<E extends Endpoint> = (E['input'] extends z.ZodMiniObject
  ? z.input<E['input']>
  : unknown) &
  PathIds<E['path']>

/** What a handler receives: parsed input and path parameters. */
export type HandlerInput<E extends Endpoint> = (E['input'] extends z.ZodMiniObject
  ? z.output<E['input']>
  : unknown) &
  PathIds<E['path']>

/** The decoded reply: dates are `Date`. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : null

type Options<I, R, T extends boolean, A extends Access> = {
  access?: A
  needsRecentSignIn?: boolean
  limit?: Limit
  input?: I
  reply?: R
  status?: 200 | 201 | 204
  total?: T
  fromReplica?: boolean
}

/** Members and visitors are many. The team is few and trusted, and its writes are in the audit log. */
type Limited<A extends Access> = A extends 'moderator' | 'admin' ? unknown : { limit: Limit }

const declare =
  (method: Method, defaultStatus: 200 | 201 | 204) =>
  <
    const Path extends string,
    I extends z.ZodMiniObject | undefined = undefined,
    R extends z.ZodMiniType | undefined = undefined,
    T extends boolean = false,
    A extends Access = 'signedIn',
  >(
    path: Path,
    options: Options<I, R, T, A> = {},
  ): Endpoint<Path, I, R, T, A> => ({
    method,
    path,
    access: (options.access ?? 'signedIn') as A,
    needsRecentSignIn: options.needsRecentSignIn ?? false,
    limit: options.limit ?? null,
    input: options.input as I,
    reply: options.reply as R,
    status: options.status ?? (options.reply ? defaultStatus : 204),
    total: (options.total ?? false) as T,
    fromReplica: options.fromReplica ?? false,
    raw: null,
  })

/** Whether the response is an endless event stream. */
export const isStream = ({ raw }: Pick<Endpoint, 'raw'>) => raw?.sends === 'text/event-stream'

type Write = <
  const Path extends string,
  I extends z.ZodMiniObject | undefined = undefined,
  R extends z.ZodMiniType | undefined = undefined,
  T extends boolean = false,
  A extends Access = 'signedIn',
>(
  path: Path,
  options: Options<I, R, T, A> & Limited<A>,
) => Endpoint<Path, I, R, T, A>

export const get = declare('GET', 200)
export const post: Write = declare('POST', 201)
export const put: Write = declare('PUT', 200)
export const del: Write = declare('DELETE', 204)

const declareRaw = <
  const Path extends string,
  I extends z.ZodMiniObject | undefined = undefined,
  R extends z.ZodMiniType | undefined = undefined,
  A extends Access = 'signedIn',
>(
  method: Method,
  path: Path,
  options: Options<I, R, false, A> & Raw,
): Endpoint<Path, I, R, false, A> => {
  const { sends, receives, alsoReceives, receivesUpTo, allowCrossSite, isAudited, ...rest } =
    options
  return {
    ...declare(method, 200)<Path, I, R, false, A>(path, { status: 200, ...rest }),
    raw: {
      ...(sends && { sends }),
      ...(receives && { receives }),
      ...(alsoReceives && { alsoReceives }),
      ...(receivesUpTo && { receivesUpTo }),
      ...(allowCrossSite && { allowCrossSite }),
      ...(isAudited && { isAudited }),
    },
  }
}

/**
 * An endpoint whose body or reply is not JSON. `receives` is the media type of the body and
 * `receivesUpTo` its limit in bytes; `sends` is the media type of the reply, JSON by default.
 */
export const raw: <
  const Path extends string,
  I extends z.ZodMiniObject | undefined = undefined,
  R extends z.ZodMiniType | undefined = undefined,
  A extends Access = 'signedIn',
  M extends Method = Method,
>(
  method: M,
  path: Path,
  options: Options<I, R, false, A> & Raw & (M extends 'GET' ? unknown : Limited<A>),
) => Endpoint<Path, I, R, false, A> = declareRaw

const invalidDate = () => t('http.validation.date')

const isAllowedYear = (year: number) => year >= 1900 && year <= 2999

/**
 * ISO 8601 text with an offset when encoded, `Date` in code. The UTC year must be within 1900 to
 * 2999; with its offset, the text may show another year.
 */
export const isoDate = z.codec(
  z.iso.datetime({ offset: true, error: invalidDate }),
  z
    .date({ error: invalidDate })
    .check(z.refine((date) => isAllowedYear(date.getUTCFullYear()), { error: invalidDate })),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
)

/**
 * Of the width or height of a picture: the part at `focalX` and `focalY` stays in every crop. Rounded,
 * since PostgreSQL rejects a value that its type `real` cannot hold, such as 1e-50.
 */
export const Fraction = z.number().check(
  z.gte(0),
  z.lte(1),
  z.overwrite((value) => Math.round(value * 10_000) / 10_000),
)

/** A calendar date such as `2026-11-20`, within the same years. */
export const isoDay = z.iso
  .date({ error: invalidDate })
  .check(z.regex(/^(19|2\d)/, { error: invalidDate }))

export const booleanFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** Cursor pagination: rows before an id already received. */
export const Page = z.object({
  before: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
})

/** Largest sequence number that the database column can hold. */
export const maxSeq = 2 ** 31 - 1

const Seq = z.coerce.number().check(z.int(), z.gte(0), z.lte(maxSeq))

/**
 * Page of a conversation, oldest first. Without a cursor: the newest messages. `before`: older than
 * this message. `newer`: newer than this message. `around`: the message and those before and after
 * it; `near`: the same by its position; `day`: from the first message of that day (Amsterdam) or
 * later. `after`: created or changed after this number, ordered by `changedSeq`.
 */
export const SeqPage = z.extend(Page, {
  after: z.optional(Seq),
  newer: z.optional(z.uuid()),
  around: z.optional(z.uuid()),
  near: z.optional(Seq),
  day: z.optional(isoDay),
})
export type SeqPage = z.infer<typeof SeqPage>

/** Idempotency key chosen by the client: a repeated request returns what the first one created. */
export const clientId = z.optional(z.uuid())
