import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLinkCount, useLocationHash } from '#web/page/RouteFocus.tsx'

/** Element id of a message, for links with `#message-…`. */
export const messageElementId = (id: string) => `message-${id}`

const prefix = `#${messageElementId('')}`
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The focus stays where the user has put it, as in a text field. */
const isFocusFree = () =>
  document.activeElement?.matches(`body, #main, h1, h2, [id^="${messageElementId('')}"]`) ?? true

const markedMs = 2000

/** Only the chat moves, not the page, unless it must. */
const show = (bubble: HTMLElement, box: HTMLElement | null) => {
  const [inBubble, inBox] = [bubble.getBoundingClientRect(), box?.getBoundingClientRect()]
  if (inBox) box?.scrollBy(0, (inBubble.top + inBubble.bottom - inBox.top - inBox.bottom) / 2)
  bubble.scrollIntoView({ block: 'nearest' })
  bubble.dataset.marked = ''
  setTimeout(() => delete bubble.dataset.marked, markedMs)
}

type Options = {
  box: RefObject<HTMLElement | null>
  rows: readonly { id: string }[]
  /** The message that a jump leads to; a new object for each jump. */
  target: { id: string } | undefined
  /** Called for a message that is not loaded. Once it is, it becomes the target. */
  onMissing: (id: string) => void
}

/**
 * Scrolls to the message in the URL hash or of a jump, focuses and marks it. Returns a function that
 * does the same for a message that a quote or a pin leads to.
 */
export const useScrollToLinkedMessage = ({ box, rows, target, onMissing }: Options) => {
  const anchor = useLocationHash()
  const links = useLinkCount()
  const [request, setRequest] = useState<{ id: string }>()
  const [goTo] = useState(() => (id: string) => setRequest({ id }))
  const last = useRef({ links, anchor: '', request, target: undefined as typeof target })
  const search = useRef({ id: '', isDone: true })
  // Before the next paint: a jump replaces all rows.
  useLayoutEffect(() => {
    const startSearch = (id: string | undefined) => {
      if (id && idPattern.test(id)) search.current = { id, isDone: false }
    }
    const before = last.current
    last.current = { links, anchor, request, target }
    const isFollowed = before.links !== links || before.anchor !== anchor
    if (anchor.startsWith(prefix) && isFollowed) startSearch(anchor.slice(prefix.length))
    if (before.request !== request) startSearch(request?.id)
    if (before.target !== target) startSearch(target?.id)
    const { id, isDone } = search.current
    if (isDone) return
    search.current.isDone = true
    const bubble = document.getElementById(messageElementId(id))
    if (!bubble) {
      if (!rows.some((row) => row.id === id)) onMissing(id)
      return
    }
    bubble.tabIndex = -1
    if (isFocusFree()) bubble.focus({ preventScroll: true })
    show(bubble, box.current)
  }, [box, anchor, links, request, target, rows, onMissing])
  return goTo
}
