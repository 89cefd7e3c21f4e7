import { useQuery, useQueryClient } from '@tanstack/react-query'
import { files } from '#shared/files/contract.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'

const staleMs = 10 * 60_000

/** Whether the pictures of an author are blurred; null until the browser knows. */
export const useVeils = ({ isEnabled = true } = {}) => {
  const { data } = useQuery({
    ...read(files.unveiledAuthors),
    staleTime: staleMs,
    enabled: isEnabled,
  })
  return (authorId: string) => data && !data.authorIds.includes(authorId)
}

/** Shows the pictures of an author from now on: here at once, elsewhere with the next reading. */
export const useUnveil = () => {
  const cache = useQueryClient()
  const { mutate } = useWrite(files.unveil, { refetch: [files.unveiledAuthors] })
  return (userId: string) => {
    cache.setQueryData(
      keyOf(files.unveiledAuthors),
      (before: { authorIds: string[] } | undefined) => ({
        authorIds: [...(before?.authorIds ?? []), userId],
      }),
    )
    mutate({ userId })
  }
}
