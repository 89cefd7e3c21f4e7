import { useEffect, useEffectEvent, useRef, useState } from 'react'

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
  const [typed, setTyped] = useState({ text: q ?? '', q, isPending: false })
  if (typed.q !== q) {
    const isKept = typed.isPending || parse(typed.text) === q
    setTyped({ ...typed, ...(!isKept && { text: q ?? '' }), q })
  }
  const search = () => {
    setTyped({ ...typed, isPending: false })
    const query = parse(typed.text)
    if (query !== q) onSearch(query)
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    if (!typed.isPending) return
    const timer = setTimeout(() => searchLater(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    text: typed.text,
    setText: (text: string) => setTyped({ text, q, isPending: true }),
    /** Searches immediately. */
    searchNow: search,
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
