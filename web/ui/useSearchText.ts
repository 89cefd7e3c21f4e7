import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const pause = 300

export type Searching = {
  /** What is searched for now. */
  q: string | undefined
  /** What a text asks for; undefined when that is nothing, or nothing that the server would take. */
  read: (text: string) => string | undefined
  onSearch: (q: string | undefined) => void
}

/**
 * What is being typed, told to `onSearch` when the typing pauses. When `q` changes by other ways,
 * such as the back button, the field follows.
 */
export const useSearchText = ({ q, read, onSearch }: Searching) => {
  const [typed, setTyped] = useState({ text: q ?? '', q })
  if (typed.q !== q) setTyped({ text: read(typed.text) === q ? typed.text : (q ?? ''), q })
  const search = useDebouncedCallback((text: string) => {
    const wanted = read(text)
    if (wanted !== q) onSearch(wanted)
  }, pause)
  return {
    text: typed.text,
    type: (text: string) => {
      setTyped({ text, q })
      search(text)
    },
    /** Without waiting any longer. */
    searchNow: () => search.flush(),
  }
}
