import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `moderator`: moderators and administrators. */
export type Access = 'anyone' | 'signedIn' | 'moderator' | 'admin'

/** `'/api/events/:id/book'` → `{ id: string }`: ids are typed from the path's own text. */
type PathIds<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? { [K in Id]: string } & PathIds<`/${Rest}`>
  : Path extends `${string}:${infer Id}`
    ? { [K in Id]: string }
    : unknown

type Raw = {
  sends?: string
  receives?: string
  /** Another media type in which the same is understood. */
  alsoReceives?: string
  receivesUpTo?: number
  /** Other sites may call it: what it is allowed to do never depends on a cookie. */
  isFromAnySite?: boolean
  /** A read that is written down, as a copy of somebody's data is: only for those who ask for it. */
  isTraced?: boolean
}

export type Endpoint<
  Path extends string = string,
  Input extends z.ZodObject | undefined = z.ZodObject | undefined,
  Reply extends z.ZodType | undefined = z.ZodType | undefined,
  Total extends boolean = boolean,
  Allowed extends Access = Access,
> = {
  method: Method
  path: Path
  /** Who may call it; checked before the body is read. */
  access: Allowed
  /** Query of a GET, JSON body of the others. Path ids are not part of it. */
  input: Input
  reply: Reply
  /** What a success answers: 200, 201 when a row was added, 204 when there is nothing to say. */
  status: 200 | 201 | 204
  /** The handler returns `{ rows, total }`; rows are the body, total goes into `X-Total-Count`. */
  total: Total
  /** Set on calls whose body or reply is not JSON (files, streams): their media types. */
  raw: Raw | null
}

/** What a caller must pass: input as typed on the wire (dates as ISO text), ids beside it. */
export type CallInput<E extends Endpoint> = (E['input'] extends z.ZodObject
  ? z.input<E['input']>
  : unknown) &
  PathIds<E['path']>

/** What a handler receives: input after its schema, ids beside it. */
export type HandlerInput<E extends Endpoint> = (E['input'] extends z.ZodObject
  ? z.output<E['input']>
  : unknown) &
  PathIds<E['path']>

/** What code on both sides works with: dates are `Date`. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : null

type Options<I, R, T extends boolean, A extends Access> = {
  access?: A
  input?: I
  reply?: R
  status?: 200 | 201 | 204
  total?: T
}

const declare =
  (method: Method, usualStatus: 200 | 201 | 204) =>
  <
    const Path extends string,
    I extends z.ZodObject | undefined = undefined,
    R extends z.ZodType | undefined = undefined,
    T extends boolean = false,
    A extends Access = 'signedIn',
  >(
    path: Path,
    options: Options<I, R, T, A> = {},
  ): Endpoint<Path, I, R, T, A> => ({
    method,
    path,
    access: (options.access ?? 'signedIn') as A,
    input: options.input as I,
    reply: options.reply as R,
    status: options.status ?? (options.reply ? usualStatus : 204),
    total: (options.total ?? false) as T,
    raw: null,
  })

/** Its answer has no end: it stays open for as long as both sides want. */
export const isStream = ({ raw }: Pick<Endpoint, 'raw'>) => raw?.sends === 'text/event-stream'

export const get = declare('GET', 200)
export const post = declare('POST', 201)
export const put = declare('PUT', 200)
export const del = declare('DELETE', 204)

/**
 * A call whose body or reply is not JSON. `receives` is the media type of the body and
 * `receivesUpTo` its limit in bytes; `sends` is the media type of the answer, JSON when absent.
 */
export const raw = <
  const Path extends string,
  I extends z.ZodObject | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  A extends Access = 'signedIn',
>(
  method: Method,
  path: Path,
  options: Options<I, R, false, A> & Raw,
): Endpoint<Path, I, R, false, A> => {
  const { sends, receives, alsoReceives, receivesUpTo, isFromAnySite, isTraced, ...rest } = options
  return {
    ...declare(method, 200)<Path, I, R, false, A>(path, { status: 200, ...rest }),
    raw: {
      ...(sends && { sends }),
      ...(receives && { receives }),
      ...(alsoReceives && { alsoReceives }),
      ...(receivesUpTo && { receivesUpTo }),
      ...(isFromAnySite && { isFromAnySite }),
      ...(isTraced && { isTraced }),
    },
  }
}

const isUsualYear = (year: number) => year >= 1900 && year <= 2999

/**
 * ISO 8601 text with a zone on the wire, `Date` in code. Years outside 1900 to 2999 are refused: those
 * in UTC, as the database counts them. With its offset, the text may name another year.
 */
export const isoDate = z.codec(
  z.iso.datetime({ offset: true, error: 'Invalid date' }),
  z
    .date({ error: 'Invalid date' })
    .refine((date) => isUsualYear(date.getUTCFullYear()), 'Invalid date'),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
)

/** A day of the calendar that somebody chose: `2026-11-20`. In the same years. */
export const isoDay = z.iso.date({ error: 'Invalid date' }).regex(/^(19|2\d)/, 'Invalid date')

/** How far back a list goes: the rows before one already received, at most 200 of them. */
export const Page = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** What the numbers of a talk can be in the database. */
export const highestSeq = 2 ** 31 - 1

/**
 * Of a talk. Without either: the newest. `before`: those said before this message. `after`: all that
 * was said or changed after this number, in the order of `changedSeq`. Always oldest first.
 */
export const SeqPage = Page.extend({
  after: z.coerce.number().int().min(0).max(highestSeq).optional(),
})
export type SeqPage = z.infer<typeof SeqPage>
