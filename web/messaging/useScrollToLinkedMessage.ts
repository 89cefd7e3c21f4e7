import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLinkCount, useLocationHash } from '#web/page/RouteFocus.tsx'

/** Element id of a message, for links with `#message-…`. */
export const messageElementId = (id: string) => `message-${id}`

const prefix = `#${messageElementId('')}`
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
// Loads no whole chat for a message that is old or gone.
const maxPages = 10

/** The focus stays where the user has put it, as in a text field. */
const isFocusFree = () =>
  document.activeElement?.matches(`body, #main, h1, h2, [id^="${messageElementId('')}"]`) ?? true

type Older = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }

const markedMs = 2000

/** Only the chat moves, not the page, unless it must. */
const show = (bubble: HTMLElement, box: HTMLElement | null) => {
  const [inBubble, inBox] = [bubble.getBoundingClientRect(), box?.getBoundingClientRect()]
  if (inBox) box?.scrollBy(0, (inBubble.top + inBubble.bottom - inBox.top - inBox.bottom) / 2)
  bubble.scrollIntoView({ block: 'nearest' })
  bubble.dataset.marked = ''
  setTimeout(() => delete bubble.dataset.marked, markedMs)
}

/**
 * Scrolls to the message in the URL hash, focuses and marks it, and loads older messages until it
 * is found. Returns a function that does the same for a message that a quote or a pin leads to.
 */
export const useScrollToLinkedMessage = (
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  { hasMore, isLoading, hasFailed, load }: Older,
) => {
  const anchor = useLocationHash()
  const links = useLinkCount()
  const [request, setRequest] = useState({ id: '', times: 0 })
  const [goTo] = useState(
    () => (id: string) => setRequest(({ times }) => ({ id, times: times + 1 })),
  )
  const last = useRef({ links, anchor: '', times: 0 })
  const search = useRef({ id: '', isDone: true, pages: 0 })
  useEffect(() => {
    const startSearch = (id: string) => {
      if (idPattern.test(id)) search.current = { id, isDone: false, pages: 0 }
    }
    const isFollowed = last.current.links !== links || last.current.anchor !== anchor
    last.current.links = links
    if (anchor.startsWith(prefix) && isFollowed) {
      last.current.anchor = anchor
      startSearch(anchor.slice(prefix.length))
    }
    if (last.current.times !== request.times) startSearch(request.id)
    last.current.times = request.times
    const { id, isDone } = search.current
    if (isDone) return
    const bubble = document.getElementById(messageElementId(id))
    if (bubble) {
      search.current.isDone = true
      bubble.tabIndex = -1
      if (isFocusFree()) bubble.focus({ preventScroll: true })
      show(bubble, box.current)
      return
    }
    // Ids are in the order of time: a message that is not among newer ones does not exist.
    const isOlder = (rows[0]?.id ?? '') > id
    if (!isOlder || !hasMore || isLoading || hasFailed) return
    search.current.pages += 1
    if (search.current.pages > maxPages) search.current.isDone = true
    else load()
  }, [box, anchor, links, request, rows, hasMore, isLoading, hasFailed, load])
  return goTo
}
