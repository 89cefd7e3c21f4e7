import {
  type NonUndefinedGuard,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { writeIdHeader } from '#shared/live/contract.ts'
import {
  closeErrorToast,
  showErrorToast,
  showSuccessToast,
  type ToastContent,
} from '#web/ui/toast.ts'
import { isOnline, reportReachability } from '#web/ui/useOnline.ts'
import { ApiError, toNetworkError } from './apiError.ts'
import { type Fields, fillPath, type Input, queryText } from './endpointUrl.ts'
import { takeFirstReply } from './firstReplies.ts'
import { idempotencyKeyFor, releaseIdempotencyKey } from './idempotencyKeys.ts'
import { type OwnWrite, startOwnWrite } from './ownWrites.ts'
import { reauthenticate } from './reauthentication.ts'

/** `writeId`: see `ownWrites.ts`. */
type CallOptions = { body?: Blob | FormData; signal?: AbortSignal; writeId?: string | undefined }

// Longer than the jitter of the refetches after a live event.
const freshReadsMs = 5000
let freshReadsUntil = 0

/** After a live event: the next reads come from the primary, since a replica may not know it yet. */
export const requireFreshReads = () => {
  freshReadsUntil = performance.now() + freshReadsMs
}

const send = async (
  endpoint: Endpoint,
  input: Fields,
  options: CallOptions,
  isRepeated = false,
): Promise<Response> => {
  const { body, signal, writeId } = options
  const { filled, rest } = fillPath(endpoint.path, input)
  const isRead = endpoint.method === 'GET'
  const url = isRead || body ? filled + queryText(rest) : filled
  if (!isRead) recordWrite()
  else if (lastWrite.at < 0) {
    const reply = takeFirstReply(url)
    if (reply) return new Response(JSON.stringify(reply.body), { status: reply.status })
  }
  const json = !isRead && !body && endpoint.input ? JSON.stringify(rest) : undefined
  // For FormData the browser sets the content type itself, with the boundary.
  const isForm = body instanceof FormData
  const type = body ? !isForm && endpoint.raw?.receives : json && 'application/json'
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(type && { 'content-type': type }),
        ...(writeId && { [writeIdHeader]: writeId }),
        ...(isRead && performance.now() < freshReadsUntil && { 'cache-control': 'no-cache' }),
      },
      body: body ?? json ?? null,
      signal: signal ?? null,
    })
    reportReachability(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    // A failed write has a toast of its own.
    if (isRead) reportReachability(false)
    const failure = await toNetworkError(isRead, error)
    // Another read has succeeded meanwhile. The refetch of failed reads did not include this one.
    if (isRead && isOnline() && !isRepeated) return send(endpoint, input, options, true)
    throw failure
  }
}

/**
 * Repeats the request once when the server requires a recent sign-in and the user re-authenticates.
 */
export const request = async (endpoint: Endpoint, input: Fields, options: CallOptions) => {
  const response = await send(endpoint, input, options)
  if (response.ok) return response
  const error = await ApiError.from(response)
  if (!(await reauthenticate(error))) throw error
  const second = await send(endpoint, input, options)
  if (!second.ok) throw await ApiError.from(second)
  return second
}

export const parseReply = async <E extends Endpoint>(endpoint: E, response: Response) => {
  if (!endpoint.reply || response.status === 204) return null as ReplyOf<E>
  const text = await response.text()
  try {
    return endpoint.reply.parse(JSON.parse(text)) as ReplyOf<E>
  } catch (error) {
    throw ApiError.invalidResponse(response.status, error)
  }
}

/** `body` is for endpoints that receive a file or a form. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> =>
  parseReply(endpoint, await request(endpoint, (input ?? {}) as Fields, options))

/** What the page brought, so that the first render has it already. */
const initialReply = (endpoint: Endpoint, input: Fields = {}) => {
  if (lastWrite.at >= 0) return undefined
  const { filled, rest } = fillPath(endpoint.path, input)
  return takeFirstReply(filled + queryText(rest))
}

export const initialDataOf = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => {
  const reply = initialReply(endpoint, input as Fields | undefined)
  if (reply?.status !== 200) return undefined
  try {
    return endpoint.reply?.parse(reply.body) as NonUndefinedGuard<ReplyOf<E>>
  } catch {
    return undefined // The query asks the server, and shows what is wrong with its reply.
  }
}

export const keyOf = <E extends Endpoint>(endpoint: E, ...[input]: Input<E>) =>
  [endpoint.path, input ?? {}] as const

export const read = <E extends Endpoint>(endpoint: E, ...input: Input<E>) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: keyOf(endpoint, ...input),
    queryFn: ({ signal }) => call(endpoint, input[0], { signal }),
    initialData: () => initialDataOf(endpoint, input[0]),
  })

/** As `read`, but null instead of an error for a visitor. */
export const readOrNull = <E extends Endpoint>(endpoint: E, ...input: Input<E>) =>
  queryOptions<ReplyOf<E> | null, ApiError>({
    queryKey: keyOf(endpoint, ...input),
    queryFn: async ({ signal }) => {
      try {
        return await call(endpoint, input[0], { signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_signed_in') return null
        throw error
      }
    },
  })

/** The total number of rows, without fetching them. */
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
    initialData: () => initialReply(endpoint, smallest)?.total,
  })
}

/**
 * Invalidates all queries that were fetched before `time` or are stale already. Mounted ones are
 * refetched now, others when they are mounted. Requests in flight are not repeated.
 */
export const invalidateBefore = (cache: QueryClient, time = Number.POSITIVE_INFINITY) =>
  cache.invalidateQueries(
    { predicate: ({ state }) => state.isInvalidated || state.dataUpdatedAt < time },
    { cancelRefetch: false },
  )

/** Requests for another page that are in flight: a refetch of the list would cancel them. */
const pendingPages = (cache: QueryClient, path: string) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [path], fetchStatus: 'fetching' })
    .flatMap(({ state, promise }) => (state.fetchMeta?.fetchMore && promise) || [])

/**
 * Refetches the mounted queries of the endpoints in `first`, and afterwards those in `then` that
 * are still mounted. Access to the latter may be gone, and the screen learns that from the former.
 */
export const refetchInOrder = async (
  cache: QueryClient,
  first: readonly Endpoint[],
  then: readonly Endpoint[] = [],
) => {
  const refetch = (endpoints: readonly Endpoint[]) =>
    Promise.all(
      endpoints.map(async ({ path }) => {
        const pages = pendingPages(cache, path)
        if (pages.length > 0) await Promise.allSettled(pages)
        await cache.invalidateQueries({ queryKey: [path] })
      }),
    )
  await refetch(first)
  // The cache notifies components in a timer. Without this delay a closing dialog would return the
  // focus to a button that is about to be removed.
  await new Promise((resolve) => setTimeout(resolve))
  if (then.length > 0) await refetch(then)
}

export type MutationFeedback<Reply> = {
  /** Writes of one scope are sent one after the other, so that the last one wins. */
  scope?: string
  /** Runs before the write is sent. */
  beforeSend?: () => Promise<void>
  /** The endpoints whose queries this write makes stale, with any input. */
  refetch?: readonly Endpoint[] | 'everything'
  /** Further endpoints, to which the user may have lost access: see `refetchInOrder`. */
  thenRefetch?: readonly Endpoint[]
  /** The toast after a success, also when the change had been made before. */
  successToast?: ToastContent | ((reply: Reply) => ToastContent | null)
  /** The title of the toast after a failure, with the server's message below it. null: no toast. */
  errorTitle?: string | ((error: ApiError) => string | null)
  /** Whether the form itself shows the message. The toast then has only its title. */
  isErrorInForm?: (error: ApiError) => boolean
  /** Shown when the server sent no message. */
  errorFallback?: string
  /** Runs after a success, before the refetch. */
  afterSuccess?: (reply: Reply) => void
}

/** Identifies a write by its content. All uploads share one key, so only one runs at a time. */
const writeKeyOf = (variables: unknown) =>
  variables instanceof Blob || variables instanceof FormData
    ? 'file'
    : JSON.stringify(variables ?? null)

/** Replaces the reply of a duplicate, which is a success without one. */
const duplicateReply = {}

const acceptDuplicate = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && error.isAlreadyDone) return duplicateReply as Reply
    throw error
  })

/** A 404 or 409 means that the screen is out of date. */
const isOutdated = ({ status }: ApiError) => status === 404 || status === 409

/** By the context of their mutation, which is the same object in all its callbacks. */
const ownWrites = new WeakMap<object, OwnWrite>()

/** `write` sends the id of its request as `writeId`, if the request publishes live events. */
export const useMutationWithFeedback = <Reply, Variables>(
  write: (variables: Variables, writeId: string) => Promise<Reply>,
  {
    scope,
    beforeSend,
    refetch = [],
    thenRefetch,
    successToast,
    errorTitle,
    isErrorInForm,
    errorFallback,
    afterSuccess,
  }: MutationFeedback<Reply>,
): UseMutationResult<Reply, ApiError, Variables> => {
  const cache = useQueryClient()
  const refetchStale = () =>
    refetch === 'everything'
      ? cache.invalidateQueries()
      : refetchInOrder(cache, refetch, thenRefetch)
  const refetched = refetch === 'everything' ? refetch : [...refetch, ...(thenRefetch ?? [])]
  const inFlight = useRef(new Set<string>())
  const mutation = useMutation<Reply, ApiError, Variables>({
    ...(scope && { scope: { id: scope } }),
    mutationFn: async (variables, context) => {
      if (errorTitle) closeErrorToast()
      await beforeSend?.()
      const ownWrite = startOwnWrite()
      ownWrites.set(context, ownWrite)
      return acceptDuplicate(write(variables, ownWrite.id))
    },
    onSuccess: (reply) => {
      const isAlreadyDone = reply === duplicateReply
      // A function needs the reply, which a duplicate does not have.
      const toast =
        typeof successToast !== 'function'
          ? successToast
          : isAlreadyDone
            ? null
            : successToast(reply)
      if (toast) showSuccessToast(toast)
      if (!isAlreadyDone) afterSuccess?.(reply)
      return refetchStale() // the mutation stays pending until the screen is up to date
    },
    onError: (error) => {
      const reason = errorFallback ? error.reasonOr(errorFallback) : error.reason
      const title = typeof errorTitle === 'function' ? errorTitle(error) : errorTitle
      const isInForm = error.hasServerMessage && isErrorInForm?.(error)
      if (title) showErrorToast(isInForm ? { title } : { title, description: reason })
      return isOutdated(error) ? refetchStale() : undefined
    },
    onSettled: (_reply, error, variables, _result, context) => {
      inFlight.current.delete(writeKeyOf(variables))
      // After another error the write may have succeeded, and nothing has been refetched.
      const hasRefetched = !error || isOutdated(error)
      ownWrites.get(context)?.end(hasRefetched ? refetched : [])
    },
  })
  const { mutate, reset } = mutation
  /** Ignores a write while an identical one is in flight, unless others may follow that one. */
  const mutateOnce = useCallback<typeof mutate>(
    (...args) => {
      const key = writeKeyOf(args[0])
      if (!scope && inFlight.current.has(key)) return
      inFlight.current.add(key)
      mutate(...args)
    },
    [mutate, scope],
  )
  const resetMutation = useCallback(() => {
    inFlight.current.clear()
    reset()
  }, [reset])
  return { ...mutation, mutate: mutateOnce, reset: resetMutation }
}

// biome-ignore lint/suspicious/noConfusingVoidType: lets `mutate()` be called without an input.
type WriteInput<E extends Endpoint> = unknown extends CallInput<E> ? void : CallInput<E>

/** A write that creates something carries a client id as idempotency key, reused for each retry. */
const callIdempotently = async <E extends Endpoint>(
  endpoint: E,
  input: Fields,
  writeId: string,
) => {
  if (!endpoint.input || !('clientId' in endpoint.input.shape))
    return call(endpoint, input as CallInput<E>, { writeId })
  const content = `${endpoint.path} ${JSON.stringify(input)}`
  const withId = { clientId: idempotencyKeyFor(content), ...input }
  try {
    const reply = await call(endpoint, withId as CallInput<E>, { writeId })
    releaseIdempotencyKey(content)
    return reply
  } catch (error) {
    // The server has handled this id: nothing was created under it, or the row is gone by now.
    if (error instanceof ApiError && error.hasServerMessage && [404, 409].includes(error.status))
      releaseIdempotencyKey(content)
    throw error
  }
}

const callWrite = async <E extends Endpoint>(endpoint: E, input: Fields, writeId: string) => {
  try {
    return await callIdempotently(endpoint, input, writeId)
  } catch (error) {
    // A 404 without a message comes from a proxy, so the result of the write is unknown.
    const isGone = error instanceof ApiError && error.status === 404 && error.hasServerMessage
    throw isGone && endpoint.method === 'DELETE' ? ApiError.alreadyGone(error) : error
  }
}

/** A mutation that refetches stale queries and shows a toast for its result. */
export const useWrite = <E extends Endpoint>(endpoint: E, feedback: MutationFeedback<ReplyOf<E>>) =>
  useMutationWithFeedback<ReplyOf<E>, WriteInput<E>>(
    (input, writeId) => callWrite(endpoint, (input ?? {}) as Fields, writeId),
    feedback,
  )

/** As `useWrite`, for an endpoint that receives a file or a form with one. */
export const useUpload = <E extends Endpoint>(
  endpoint: E,
  feedback: MutationFeedback<ReplyOf<E>>,
  input = {} as CallInput<E>,
) =>
  useMutationWithFeedback<ReplyOf<E>, Blob | FormData>(
    (body, writeId) => call(endpoint, input, { body, writeId }),
    feedback,
  )

/** When the latest write was sent, in milliseconds of `performance.now()`. */
export const lastWrite = { at: Number.NEGATIVE_INFINITY }

export const recordWrite = () => {
  lastWrite.at = performance.now()
}
