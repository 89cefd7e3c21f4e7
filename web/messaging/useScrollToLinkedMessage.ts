import { type RefObject, useEffect, useRef } from 'react'
import { useLocationHash } from '#web/page/RouteFocus.tsx'

/** Element id of a message, for links with `#message-…`. */
export const messageElementId = (id: string) => `message-${id}`

const prefix = `#${messageElementId('')}`

type Older = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }

/** Scrolls to and focuses the message in the URL hash, and loads older messages until it is found. */
export const useScrollToLinkedMessage = (
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  { hasMore, isLoading, hasFailed, load }: Older,
) => {
  const anchor = useLocationHash()
  const reachedAnchor = useRef('')
  useEffect(() => {
    if (!anchor.startsWith(prefix) || reachedAnchor.current === anchor) return
    const bubble = document.getElementById(anchor.slice(1))
    if (bubble) {
      reachedAnchor.current = anchor
      bubble.tabIndex = -1
      bubble.focus({ preventScroll: true })
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
    if (isOlder && hasMore && !isLoading && !hasFailed) load()
  }, [box, anchor, rows, hasMore, isLoading, hasFailed, load])
}
