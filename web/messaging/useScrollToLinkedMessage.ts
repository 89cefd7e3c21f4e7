import { type RefObject, useEffect, useRef } from 'react'
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

/** Scrolls to and focuses the message in the URL hash, and loads older messages until it is found. */
export const useScrollToLinkedMessage = (
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  { hasMore, isLoading, hasFailed, load }: Older,
) => {
  const anchor = useLocationHash()
  const links = useLinkCount()
  const lastLink = useRef(links)
  const search = useRef({ anchor: '', isDone: false, pages: 0 })
  useEffect(() => {
    const isFollowedAgain = lastLink.current !== links
    lastLink.current = links
    if (!anchor.startsWith(prefix) || !idPattern.test(anchor.slice(prefix.length))) return
    if (isFollowedAgain || search.current.anchor !== anchor)
      search.current = { anchor, isDone: false, pages: 0 }
    if (search.current.isDone) return
    const bubble = document.getElementById(anchor.slice(1))
    if (bubble) {
      search.current.isDone = true
      bubble.tabIndex = -1
      if (isFocusFree()) bubble.focus({ preventScroll: true })
      // Only the chat moves, not the page, unless it must.
      const [inBubble, inBox] = [
        bubble.getBoundingClientRect(),
        box.current?.getBoundingClientRect(),
      ]
      if (inBox)
        box.current?.scrollBy(0, (inBubble.top + inBubble.bottom - inBox.top - inBox.bottom) / 2)
      bubble.scrollIntoView({ block: 'nearest' })
      return
    }
    // Ids are in the order of time: a message that is not among newer ones does not exist.
    const isOlder = (rows[0]?.id ?? '') > anchor.slice(prefix.length)
    if (!isOlder || !hasMore || isLoading || hasFailed) return
    search.current.pages += 1
    if (search.current.pages > maxPages) search.current.isDone = true
    else load()
  }, [box, anchor, links, rows, hasMore, isLoading, hasFailed, load])
}
