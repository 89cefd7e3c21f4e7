import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

const debounceMs = 300

export type SearchOptions = {
  /** The current query. */
  q: string | undefined
  /** Parses the text to a query; undefined when it is empty or invalid. */
  parse: (text: string) => string | undefined
  onSearch: (q: string | undefined) => void
}

/**
 * The text of a search field; calls `onSearch` debounced. When `q` changes otherwise, such as by
 * the back button, the text follows.
 */
export const useSearchText = ({ q, parse, onSearch }: SearchOptions) => {
  const [typed, setTyped] = useState({ text: q ?? '', q })
  if (typed.q !== q) setTyped({ text: parse(typed.text) === q ? typed.text : (q ?? ''), q })
  const search = useDebouncedCallback((text: string) => {
    const query = parse(text)
    if (query !== q) onSearch(query)
  }, debounceMs)
  return {
    text: typed.text,
    setText: (text: string) => {
      setTyped({ text, q })
      search(text)
    },
    /** Searches immediately. */
    searchNow: () => search.flush(),
  }
}

/** For a button that clears the search and disappears: moves the focus to the search field. */
export const useSearchFocus = () => {
  const container = useRef<HTMLDivElement>(null)
  return {
    /** Ref of an element around the field. */
    container,
    focusSearch: () => container.current?.querySelector('input')?.focus(),
  }
}
