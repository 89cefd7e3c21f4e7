import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ResourceFilter } from '#shared/resources/contract.ts'

const pause = 300

const Query = ResourceFilter.shape.q.catch(undefined)
/** What is searched for; undefined when that is nothing, or nothing that the server would take. */
const readQuery = (text: string | null) => Query.parse(text ?? undefined) || undefined

const hrefOf = (q: string | undefined) =>
  q ? `/resources?${new URLSearchParams({ q })}` : '/resources'

/**
 * What is searched for stands in the address, and follows what is typed when the typing pauses.
 * When the address changes by other ways, such as the back button, the field follows.
 */
export const useGuideSearch = () => {
  const [, navigate] = useLocation()
  const q = readQuery(new URLSearchParams(useSearch()).get('q'))
  const [typed, setTyped] = useState({ text: q ?? '', q })
  if (typed.q !== q) setTyped({ text: readQuery(typed.text) === q ? typed.text : (q ?? ''), q })
  const go = (wanted: string | undefined) =>
    navigate(hrefOf(wanted), { replace: true, state: history.state })
  const search = useDebouncedCallback((text: string) => {
    const wanted = readQuery(text)
    if (wanted !== q) go(wanted)
  }, pause)
  return {
    q,
    text: typed.text,
    type: (text: string) => {
      setTyped({ text, q })
      search(text)
    },
    /** Without waiting any longer. */
    searchNow: () => search.flush(),
    clear: () => go(undefined),
  }
}
export type GuideSearchControl = ReturnType<typeof useGuideSearch>
