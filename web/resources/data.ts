import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/language/languages.ts'
import { resources } from '#shared/resources/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read } from '#web/api/client.ts'

export const useResources = (q?: string) =>
  useQuery({ ...read(resources.list, q ? { q } : {}), placeholderData: keepPreviousData })

/** Shows the guide in its former language while another one loads. */
export const useResource = (slug: string, language: Language | undefined) =>
  useQuery({
    ...read(resources.one, { slug, ...(language && { language }) }),
    placeholderData: (former) => (former?.slug === slug ? former : undefined),
  })

/** The guide does not exist. */
export const isGuideNotFound = (error: ApiError | null) =>
  error?.status === 404 || error?.status === 400
