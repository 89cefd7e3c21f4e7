import * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import type { CallInput, Endpoint, HandlerInput, ReplyOf } from '#shared/http/endpoint.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { writeIdHeader } from '#shared/live/contract.ts'

type ErrorBody = {
  /** By default the usual code of the status. */
  code?: ErrorCode
  message: string
  field?: string
  href?: string
  alreadyDone?: true
}

const defaultCodes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'forbidden_role',
  404: 'not_found',
  409: 'deleted_meanwhile',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'busy',
}

/** When a handler throws this error, the response has its status and body. */
export class FakeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.status = status
    this.headers = headers
    this.body = { code: defaultCodes[status] ?? 'request_rejected', ...body }
  }
}

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => ReplyOf<E> | Promise<ReplyOf<E>>
type Reply = { handle: (input: never) => unknown; total?: number | undefined; isHeld?: true }
type Call = { endpoint: Endpoint; input: unknown; writeId: string | null }

const replies = new Map<Endpoint, Reply>()
const defaults = new Map<Endpoint, Reply>()
let calls: Call[] = []
let unexpected: string[] = []
let isOffline = false
let inFlight = 0

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, id) => `(?<${id}>[^/]+)`)}$`)

const describeEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

/** Of several matches, such as `/x/new` and `/x/:id`, the one with the longest fixed text wins. */
const find = (method: string, pathname: string) => {
  const known = [...replies.keys(), ...defaults.keys()]
  const fitting = known
    .filter((endpoint) => endpoint.method === method && patternOf(endpoint.path).test(pathname))
    .sort((a, b) => b.path.replace(/:\w+/g, '').length - a.path.replace(/:\w+/g, '').length)
  return fitting[0] ?? null
}

const inputOf = async (endpoint: Endpoint, url: URL, request: Request) => {
  const ids = patternOf(endpoint.path).exec(url.pathname)?.groups ?? {}
  const decoded = Object.fromEntries(
    Object.entries(ids).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const given =
    endpoint.method === 'GET' || endpoint.raw?.receives
      ? Object.fromEntries(url.searchParams)
      : isJson
        ? await request.json()
        : {}
  return { ...(endpoint.input ? endpoint.input.parse(given) : given), ...decoded }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const reply = (endpoint: Endpoint, value: unknown, total: number | undefined) => {
  if (value instanceof Response) return value
  if (!endpoint.reply || endpoint.status === 204) return new Response(null, { status: 204 })
  // Encoded by the contract, so that a test cannot reply what the server could not.
  const body = z.encode(endpoint.reply, value as never)
  const count = total ?? (Array.isArray(value) ? value.length : undefined)
  const headers = endpoint.total && count !== undefined && { 'x-total-count': String(count) }
  return json(endpoint.status, body, headers || {})
}

const respond = async (request: Request, url: URL) => {
  if (isOffline) throw new TypeError('Failed to fetch')
  const endpoint = find(request.method, url.pathname)
  const known = endpoint && (replies.get(endpoint) ?? defaults.get(endpoint))
  if (!endpoint || !known) {
    unexpected.push(`${request.method} ${url.pathname}`)
    return json(500, { message: `No fake answer for ${request.method} ${url.pathname}` })
  }
  const input = await inputOf(endpoint, url, request)
  calls.push({ endpoint, input, writeId: request.headers.get(writeIdHeader) })
  if (!known.isHeld) inFlight++
  try {
    return reply(endpoint, await known.handle(input as never), known.total)
  } catch (error) {
    if (error instanceof FakeError) return json(error.status, error.body, error.headers)
    unexpected.push(`${describeEndpoint(endpoint)}: ${error}`)
    return json(500, { message: String(error) })
  } finally {
    if (!known.isHeld) inFlight--
  }
}

const nextTask = setTimeout // the real one, also where a test has a clock of its own
const maxDeliveryMs = 1000

const realFetch = window.fetch.bind(window)

const fakeFetch: typeof fetch = async (resource, init) => {
  const request = new Request(resource, init)
  const url = new URL(request.url)
  const isOurs = url.origin === window.location.origin && url.pathname.startsWith(`${apiPrefix}/`)
  if (!isOurs) return realFetch(resource, init)
  const { signal } = request
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([respond(request, url), aborted])
}

/** Uploads use it instead of `fetch`. Their progress is not simulated. */
class FakeRequest {
  upload: { onprogress?: unknown } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  timeout = 0
  status = 0
  statusText = ''
  responseText = ''
  readonly #sent = { method: '', url: '', headers: new Headers() }
  readonly #stop = new AbortController()
  #headers = new Headers()

  open(method: string, url: string) {
    Object.assign(this.#sent, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.#headers.get(name)
  }
  abort() {
    this.#stop.abort()
  }
  async send(body: Blob) {
    const { url, ...init } = this.#sent
    const { signal } = this.#stop
    try {
      const response = await window.fetch(url, { ...init, body, signal })
      this.responseText = await response.text()
      this.status = response.status
      this.#headers = response.headers
      this.onload?.()
    } catch {
      if (signal.aborted) this.onabort?.()
      else this.onerror?.()
    }
    this.onloadend?.()
  }
}

/**
 * A fake server whose replies are typed and encoded by the contracts. Unexpected calls fail the
 * test.
 */
export const fakeApi = {
  /** Replies from now on with this value, or with the result of the handler. */
  on: <E extends Endpoint>(
    endpoint: E,
    given: ReplyOf<E> | Handler<E>,
    { total }: { total?: number } = {},
  ) => {
    const handle = typeof given === 'function' ? (given as Handler<E>) : () => given
    replies.set(endpoint, { handle: handle as Reply['handle'], total })
  },
  /** A default reply for all tests. A test's own `on` takes precedence. */
  byDefault: <E extends Endpoint>(endpoint: E, given: ReplyOf<E> | Handler<E>) => {
    const handle = typeof given === 'function' ? (given as Handler<E>) : () => given
    defaults.set(endpoint, { handle: handle as Reply['handle'] })
  },
  /** Fails from now on. */
  fail: (endpoint: Endpoint, status = 500, body: ErrorBody = { message: 'Something broke' }) => {
    replies.set(endpoint, {
      handle: () => {
        throw new FakeError(status, body)
      },
    })
  },
  /** Holds all calls until `release` or `fail` settles them. */
  hold: <E extends Endpoint>(endpoint: E) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReplyOf<E>>()
    replies.set(endpoint, { handle: () => promise, isHeld: true })
    return {
      release: (value: ReplyOf<E>) => resolve(value),
      fail: (status: number, body: ErrorBody) => reject(new FakeError(status, body)),
    }
  },
  /** The inputs of all calls of this endpoint so far, oldest first. */
  calls: <E extends Endpoint>(endpoint: E) =>
    calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input) as CallInput<E>[],
  /** The id that the latest call of this endpoint gave its write. */
  writeId: (endpoint: Endpoint) =>
    calls.findLast((call) => call.endpoint === endpoint)?.writeId ?? undefined,
  /** Simulates a lost network, which the browser may not notice. */
  goOffline: ({ isNoticed = true } = {}) => {
    isOffline = true
    if (!isNoticed) return
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
  },
  goOnline: ({ isNoticed = true } = {}) => {
    isOffline = false
    if (!isNoticed) return
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  },
  start: () => {
    window.fetch = fakeFetch
    window.XMLHttpRequest = FakeRequest as never
  },
  /** Waits until the replies under way have arrived, so that none reaches the next test. */
  delivered: async () => {
    const until = performance.now() + maxDeliveryMs
    do await new Promise((resolve) => nextTask(resolve, 5))
    while (inFlight > 0 && performance.now() < until)
  },
  /** Removes the test's own replies. Returns the unexpected calls. */
  stop: () => {
    const found = unexpected
    if (isOffline) fakeApi.goOnline()
    replies.clear()
    calls = []
    unexpected = []
    return found
  },
}
