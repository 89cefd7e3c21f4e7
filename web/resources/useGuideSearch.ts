import { useLocation, useSearch } from 'wouter'
import { ResourceFilter } from '#shared/resources/contract.ts'

const Query = ResourceFilter.shape.q.catch(undefined)
/** What is searched for; undefined when that is nothing, or nothing that the server would take. */
export const readQuery = (text: string) => Query.parse(text) || undefined

const hrefOf = (q: string | undefined) =>
  q ? `/resources?${new URLSearchParams({ q })}` : '/resources'

/** What is searched for stands in the address. */
export const useGuideSearch = () => {
  const [, navigate] = useLocation()
  return {
    q: readQuery(new URLSearchParams(useSearch()).get('q') ?? ''),
    go: (wanted: string | undefined) =>
      navigate(hrefOf(wanted), { replace: true, state: history.state }),
  }
}
export type GuideSearchControl = ReturnType<typeof useGuideSearch>
