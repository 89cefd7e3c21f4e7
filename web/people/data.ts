import { useQuery } from '@tanstack/react-query'
import { people } from '#shared/people/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read } from '#web/api/client.ts'

export const usePerson = (username: string) => useQuery(read(people.one, { username }))

/** The user does not exist, or is not visible. */
export const isPersonNotFound = (error: ApiError | null) =>
  error?.status === 404 || error?.status === 400
