import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { readQuery } from './boardPlace.ts'

const pause = 300

/**
 * What is being typed, told to `onSearch` when the typing pauses. `q` is what is searched for now:
 * when it changes by other ways, such as the back button, the field follows.
 */
export const useSearchText = (q: string | undefined, onSearch: (q: string | undefined) => void) => {
  const [typed, setTyped] = useState({ text: q ?? '', q })
  if (typed.q !== q) setTyped({ text: readQuery(typed.text) === q ? typed.text : (q ?? ''), q })
  const search = useDebouncedCallback((text: string) => {
    const wanted = readQuery(text)
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
