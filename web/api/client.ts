import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { closeFailure, showDone, showFailure, type Told } from '#web/ui/toast.ts'
import { ApiError } from './apiError.ts'
import { answered, clientIdOf } from './clientIds.ts'
import { noteWrite } from './lastWrite.ts'
import { hasSignedInAgain } from './signInAgain.ts'
import { unreachable } from './unreachable.ts'

type Fields = Record<string, unknown>
type Given = { body?: Blob | FormData; signal?: AbortSignal }

/** Input may be left out where the endpoint asks for none. */
type Input<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

const fillPath = (path: string, input: Fields) => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return encodeURIComponent(value)
  })
  return { filled, rest }
}

const queryText = (fields: Fields) => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** For links to calls that answer with a file. */
export const addressOf = <E extends Endpoint>(endpoint: E, ...[input]: Input<E>) => {
  const { filled, rest } = fillPath(endpoint.path, (input ?? {}) as Fields)
  return filled + queryText(rest)
}

const send = async (endpoint: Endpoint, input: Fields, { body, signal }: Given) => {
  const { filled, rest } = fillPath(endpoint.path, input)
  const isRead = endpoint.method === 'GET'
  if (!isRead) noteWrite()
  const json = !isRead && !body && endpoint.input ? JSON.stringify(rest) : undefined
  // Of a form the browser says it itself, with the line that parts its fields.
  const isForm = body instanceof FormData
  const type = body ? !isForm && endpoint.raw?.receives : json && 'application/json'
  try {
    return await fetch(isRead || body ? filled + queryText(rest) : filled, {
      method: endpoint.method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(type && { 'content-type': type }) },
      body: body ?? json ?? null,
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw await unreachable(isRead, error)
  }
}

/** Once more where the server wants a fresh sign-in first, and the person gives it. */
export const request = async (endpoint: Endpoint, input: Fields, given: Given) => {
  const response = await send(endpoint, input, given)
  if (response.ok) return response
  const error = await ApiError.from(response)
  if (!(await hasSignedInAgain(error))) throw error
  const second = await send(endpoint, input, given)
  if (!second.ok) throw await ApiError.from(second)
  return second
}

const replyOf = async <E extends Endpoint>(endpoint: E, response: Response) => {
  if (!endpoint.reply || response.status === 204) return null as ReplyOf<E>
  const text = await response.text()
  try {
    return endpoint.reply.parse(JSON.parse(text)) as ReplyOf<E>
  } catch (error) {
    throw ApiError.unreadable(response.status, error)
  }
}

/** `body` is for endpoints whose contract says what file, or form, they receive. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  given: Given = {},
): Promise<ReplyOf<E>> => replyOf(endpoint, await request(endpoint, (input ?? {}) as Fields, given))

export const keyOf = <E extends Endpoint>(endpoint: E, ...[input]: Input<E>) =>
  [endpoint.path, input ?? {}] as const

export const read = <E extends Endpoint>(endpoint: E, ...input: Input<E>) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: keyOf(endpoint, ...input),
    queryFn: ({ signal }) => call(endpoint, input[0], { signal }),
  })

/** As `read`, but "nobody is signed in" is an answer and not an error. */
export const readOrNull = <E extends Endpoint>(endpoint: E, ...input: Input<E>) =>
  queryOptions<ReplyOf<E> | null, ApiError>({
    queryKey: keyOf(endpoint, ...input),
    queryFn: async ({ signal }) => {
      try {
        return await call(endpoint, input[0], { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

/** How many rows there are in all, without fetching them. */
export const readTotal = <E extends Endpoint & { total: true }>(
  endpoint: E,
  ...[input]: Input<E>
) => {
  const smallest = { ...(input as Fields | undefined), limit: 1 }
  return queryOptions<number, ApiError>({
    queryKey: [endpoint.path, input ?? {}, 'total'],
    queryFn: async ({ signal }) => {
      const response = await request(endpoint, smallest, { signal })
      return Number(response.headers.get('X-Total-Count') ?? 0)
    },
  })
}

/**
 * For changes that others made: all that came before `time`, or is known to be old, is fetched anew,
 * now where it is on the screen and else when it comes there. What is on its way already is not
 * asked for twice.
 */
export const makeStale = (cache: QueryClient, time = Number.POSITIVE_INFINITY) =>
  cache.invalidateQueries(
    { predicate: ({ state }) => state.isInvalidated || state.dataUpdatedAt < time },
    { cancelRefetch: false },
  )

/** Pages that somebody asked for just now: fetching the list anew would take them away again. */
const pagingOn = (cache: QueryClient, path: string) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [path], fetchStatus: 'fetching' })
    .flatMap(({ state, promise }) => (state.fetchMeta?.fetchMore && promise) || [])

/**
 * Fetches anew what is on the screen of these endpoints, and of those in `then` what is still on it
 * after that: some may be forbidden by now, which the screen learns from the first.
 */
export const refetchInTurn = async (
  cache: QueryClient,
  first: readonly Endpoint[],
  then: readonly Endpoint[] = [],
) => {
  const refetch = (endpoints: readonly Endpoint[]) =>
    Promise.all(
      endpoints.map(async ({ path }) => {
        const paging = pagingOn(cache, path)
        if (paging.length > 0) await Promise.allSettled(paging)
        await cache.invalidateQueries({ queryKey: [path] })
      }),
    )
  await refetch(first)
  // The cache tells the screens in a timer of its own. Without this, a dialog would close and give
  // the focus to a button that is about to go.
  await new Promise((screenIsDrawn) => setTimeout(screenIsDrawn))
  if (then.length > 0) await refetch(then)
}

export type Telling<Reply> = {
  /** What can be done only as long as the write has not been made. */
  before?: () => Promise<void>
  /** The reads that this write makes stale, by endpoint: every input of theirs. */
  refetch?: readonly Endpoint[] | 'everything'
  /** More of them, which the write may have put out of one's reach: see `refetchInTurn`. */
  thenRefetch?: readonly Endpoint[]
  /** The toast after success, and where the server says that it is so already. */
  done?: Told | ((reply: Reply) => Told | null)
  /** Title of the toast after a failure; the server's sentence stands below it. null: no toast. */
  failed?: string | ((error: ApiError) => string | null)
  /** The form shows why, at length: then the toast has its title alone. */
  isReasonInForm?: (error: ApiError) => boolean
  /** Stands there when the server answered without a sentence. */
  fallback?: string
  /** What else changes in the browser's own state. */
  after?: (reply: Reply) => void
}

/** The same write has the same name; one file at a time. */
const nameOf = (given: unknown) =>
  given instanceof Blob || given instanceof FormData ? 'file' : JSON.stringify(given ?? null)

/** Stands for the reply to a duplicate, which is a success without one. */
const alreadyDone = {}

const orAlreadyDone = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && error.isAlreadyDone) return alreadyDone as Reply
    throw error
  })

export const useTelling = <Reply, Given>(
  write: (given: Given) => Promise<Reply>,
  {
    before,
    refetch = [],
    thenRefetch,
    done,
    failed,
    isReasonInForm,
    fallback,
    after,
  }: Telling<Reply>,
): UseMutationResult<Reply, ApiError, Given> => {
  const cache = useQueryClient()
  const makeStale = () =>
    refetch === 'everything'
      ? cache.invalidateQueries()
      : refetchInTurn(cache, refetch, thenRefetch)
  const underWay = useRef(new Set<string>())
  const mutation = useMutation<Reply, ApiError, Given>({
    mutationFn: async (given) => {
      if (failed) closeFailure()
      await before?.()
      return orAlreadyDone(write(given))
    },
    onSuccess: (reply) => {
      const isAlreadyDone = reply === alreadyDone
      // What a function says, it says of the reply.
      const told = typeof done !== 'function' ? done : isAlreadyDone ? null : done(reply)
      if (told) showDone(told)
      if (!isAlreadyDone) after?.(reply)
      return makeStale() // still pending until the screen shows what is true now
    },
    onError: (error) => {
      const reason = fallback ? error.reasonOr(fallback) : error.reason
      const title = typeof failed === 'function' ? failed(error) : failed
      const isInForm = error.isExplained && isReasonInForm?.(error)
      if (title) showFailure(isInForm ? { title } : { title, description: reason })
      // The refusal itself says that what the screen shows is out of date.
      if (error.status === 404 || error.status === 409) return makeStale()
      return undefined
    },
    onSettled: (_reply, _error, given) => {
      underWay.current.delete(nameOf(given))
    },
  })
  const { mutate, reset } = mutation
  /** What is on its way already is not sent a second time. */
  const mutateOnce = useCallback<typeof mutate>(
    (...given) => {
      const name = nameOf(given[0])
      if (underWay.current.has(name)) return
      underWay.current.add(name)
      mutate(...given)
    },
    [mutate],
  )
  const forget = useCallback(() => {
    underWay.current.clear()
    reset()
  }, [reset])
  return { ...mutation, mutate: mutateOnce, reset: forget }
}

// biome-ignore lint/suspicious/noConfusingVoidType: lets `mutate()` be called without an input.
type WriteInput<E extends Endpoint> = unknown extends CallInput<E> ? void : CallInput<E>

/**
 * A write that creates something carries a client id as idempotency key. Sent again because no
 * answer came, it carries the same one, and so is done once.
 */
const callOnce = async <E extends Endpoint>(endpoint: E, input: Fields) => {
  if (!endpoint.input || !('clientId' in endpoint.input.shape))
    return call(endpoint, input as CallInput<E>)
  const words = `${endpoint.path} ${JSON.stringify(input)}`
  const withId = { clientId: clientIdOf(words), ...input }
  try {
    const reply = await call(endpoint, withId as CallInput<E>)
    answered(words)
    return reply
  } catch (error) {
    // The server looked at this id: nothing was created under it, or what was is gone since.
    if (error instanceof ApiError && error.isExplained && [404, 409].includes(error.status))
      answered(words)
    throw error
  }
}

const callWrite = async <E extends Endpoint>(endpoint: E, input: Fields) => {
  try {
    return await callOnce(endpoint, input)
  } catch (error) {
    // A 404 that the server did not explain comes from a proxy: nothing is known of the write.
    const isGone = error instanceof ApiError && error.status === 404 && error.isExplained
    throw isGone && endpoint.method === 'DELETE' ? ApiError.gone(error) : error
  }
}

/** The one place that says what a write makes stale and what it tells the person. */
export const useWrite = <E extends Endpoint>(endpoint: E, telling: Telling<ReplyOf<E>>) =>
  useTelling<ReplyOf<E>, WriteInput<E>>(
    (input) => callWrite(endpoint, (input ?? {}) as Fields),
    telling,
  )

/** As `useWrite`, for an endpoint that receives a file or a form with one. */
export const useUpload = <E extends Endpoint>(
  endpoint: E,
  telling: Telling<ReplyOf<E>>,
  input = {} as CallInput<E>,
) => useTelling<ReplyOf<E>, Blob | FormData>((body) => call(endpoint, input, { body }), telling)
