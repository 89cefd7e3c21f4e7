import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './apiError.ts'

/** Without a network, what a list has of it is better than nothing. */
export const orKnown = <Data>(
  { data, error, ...state }: UseQueryResult<Data, ApiError>,
  known: () => Data | undefined,
) => ({ ...state, error, data: data ?? (error?.status === 0 ? known() : undefined) })
