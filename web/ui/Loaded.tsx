import type { ReactNode } from 'react'
import { LoadFailure } from './FailedState.tsx'

type Props<Data> = {
  query: {
    data: Data | undefined
    error: { reason: string; status?: number } | null
    refetch: () => unknown
    isFetching: boolean
  }
  /** The title of a failure: "The guide could not be loaded". */
  errorTitle: string
  /** Reserves the space of the content, in a `LoadingRegion`. */
  skeleton: ReactNode
  /** Shown instead of a failure if the item does not exist, because a retry is pointless. */
  notFound?: ReactNode
  /** Shown instead of a list without rows. */
  empty?: ReactNode
  /** Renders the content. Data that was loaded before stays when a refetch fails. */
  children: (data: Data) => ReactNode
}

const hasRows = (data: unknown) => !Array.isArray(data) || data.length > 0

/** An id of the wrong form is rejected as invalid input. */
const isNotFound = (error: { status?: number } | null) =>
  error?.status === 404 || error?.status === 400

/** The content of a query, or its skeleton or failure until there is one. */
export const Loaded = <Data,>({
  query,
  errorTitle,
  skeleton,
  children,
  ...states
}: Props<Data>) => {
  const { data, error } = query
  if (data !== undefined)
    return states.empty === undefined || hasRows(data) ? children(data) : states.empty
  if (states.notFound && isNotFound(error)) return states.notFound
  return error ? <LoadFailure title={errorTitle} query={query} /> : skeleton
}
