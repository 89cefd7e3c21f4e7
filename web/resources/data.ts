import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resources } from '#shared/resources/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read } from '#web/api/client.ts'

export const useResources = (q?: string) =>
  useQuery({ ...read(resources.list, q ? { q } : {}), placeholderData: keepPreviousData })

export const useResource = (slug: string) => useQuery(read(resources.one, { slug }))

/** The guide does not exist. */
export const isGuideNotFound = (error: ApiError | null) =>
  error?.status === 404 || error?.status === 400
