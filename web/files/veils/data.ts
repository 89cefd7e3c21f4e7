import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { files } from '#shared/files/contract.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'

const staleMs = 10 * 60_000

/** Whose pictures are shown. A chat reads them once, and not for each picture. */
export const useUnveiledAuthors = ({ isEnabled }: { isEnabled: boolean }) =>
  useQuery({ ...read(files.unveiledAuthors), staleTime: staleMs, enabled: isEnabled }).data
    ?.authorIds

/** What `useUnveiledAuthors` has read. */
export const UnveiledAuthors = createContext<readonly string[] | undefined>(undefined)

/** Whether the pictures of an author are blurred; undefined until the browser knows. */
export const useVeils = () => {
  const authorIds = useContext(UnveiledAuthors)
  return (authorId: string) => authorIds && !authorIds.includes(authorId)
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
