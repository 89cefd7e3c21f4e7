import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

// A reader this near to the end follows new messages.
const nearEndPx = 48
// More messages are prefetched at this distance from the first or last one.
const prefetchPx = 800
// Some read messages stay visible above the unread separator.
const aboveUnreadPx = 56
// An animated scroll goes on for this time after the reader has jumped to the end.
const smoothScrollMs = 400

type Anchor = { element: Element; top: number }

const topOf = (element: Element, box: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top

const isBelowTop = (element: Element, box: Element) =>
  topOf(element, box) + element.clientHeight > 0

/** The first visible message. Separators are no anchors, because they come and go. */
const firstVisible = (box: Element, content: Element): Anchor | null => {
  const blocks = content.querySelectorAll('[data-block]')
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBelowTop(blocks[middle] as Element, box)) high = middle
    else low = middle + 1
  }
  const messages = [...(blocks[low]?.querySelectorAll('[data-message]') ?? [])]
  // Their heights are rounded.
  const element = messages.find((message) => isBelowTop(message, box)) ?? messages.at(-1)
  return element ? { element, top: topOf(element, box) } : null
}

// As many as fill a large screen.
const maxMeasured = 5

/** Blocks that the browser has not rendered yet have an estimated height; these get their own. */
const measureAfter = (separator: Element, content: Element) => {
  const blocks = [...content.querySelectorAll<HTMLElement>('[data-block]')].slice(-maxMeasured)
  for (const block of blocks)
    if (
      block.contains(separator) ||
      separator.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING
    )
      block.style.contentVisibility = 'visible'
}

type Options = {
  box: RefObject<HTMLElement | null>
  /** Contains the scrolled items. */
  content: RefObject<HTMLElement | null>
  /** The messages. Other changes of the content are noticed by its size. */
  rows: readonly unknown[]
  pending: readonly unknown[]
  /** Changes with each own message, which is always scrolled into view. */
  lastSentId: string | undefined
  /** Newer messages follow that are not loaded: nothing follows the end, which is none. */
  hasNewer: boolean
  onNearStart: () => void
  /** Called while newer messages follow. */
  onNearEnd: () => void
  /** Called for the end while newer messages follow. */
  loadEnd: () => void
}

/**
 * Scroll anchoring: visible messages stay in place when others are added above or below. At the
 * end, the view follows new messages. It measures, because Safari has no scroll anchoring.
 */
export const useChatScroll = ({
  box,
  content,
  rows,
  pending,
  lastSentId,
  hasNewer,
  onNearStart,
  onNearEnd,
  loadEnd,
}: Options) => {
  const [isAtEnd, setAtEnd] = useState(false)
  const followsEnd = useRef(true)
  const anchor = useRef<Anchor | null>(null)
  const lastBox = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })
  const isInitialised = useRef(false)
  const jumpedAt = useRef(Number.NEGATIVE_INFINITY)
  // The end is to be shown once it is loaded.
  const awaitsEnd = useRef(false)
  const latest = useRef({ hasNewer, onNearStart, onNearEnd, loadEnd })
  latest.current = { hasNewer, onNearStart, onNearEnd, loadEnd }

  const [{ onScroll, restoreAnchor, showEnd, goToEnd }] = useState(() => {
    const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      scrollHeight - scrollTop - clientHeight
    const isNearEnd = (element: Element) =>
      !latest.current.hasNewer && distanceToEnd(element) < nearEndPx
    const isJumping = () =>
      !latest.current.hasNewer && performance.now() - jumpedAt.current < smoothScrollMs
    // New content below, or another height of the box, is not a scroll of the reader.
    const hasScrolledUp = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      !isJumping() &&
      scrollTop < lastBox.current.scrollTop - 1 &&
      scrollHeight >= lastBox.current.scrollHeight &&
      clientHeight === lastBox.current.clientHeight
    const setFollowing = (isEnd: boolean) => {
      followsEnd.current = isEnd
      setAtEnd(isEnd)
    }
    const updateAnchor = () => {
      if (!box.current || !content.current) return
      const { scrollTop, scrollHeight, clientHeight } = box.current
      lastBox.current = { scrollTop, scrollHeight, clientHeight }
      anchor.current = followsEnd.current ? null : firstVisible(box.current, content.current)
      if (!isInitialised.current) return
      if (scrollTop < prefetchPx) latest.current.onNearStart()
      if (latest.current.hasNewer && distanceToEnd(box.current) < prefetchPx)
        latest.current.onNearEnd()
    }
    const goTo = (top: number) => {
      if (!box.current) return
      if (Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top
      updateAnchor()
    }
    const showEnd = () => {
      awaitsEnd.current = latest.current.hasNewer
      if (awaitsEnd.current) return latest.current.loadEnd()
      setFollowing(true)
      goTo(box.current?.scrollHeight ?? 0)
    }
    return {
      /** Called after each scroll event. */
      onScroll: () => {
        if (!box.current) return
        if (isJumping()) return goTo(box.current.scrollHeight)
        if (isNearEnd(box.current)) setFollowing(true)
        else if (hasScrolledUp(box.current)) setFollowing(false)
        updateAnchor()
      },
      /** Called after the content or the size of the box has changed. */
      restoreAnchor: () => {
        if (!box.current) return
        if (!isInitialised.current) {
          isInitialised.current = true
          const separator = content.current?.querySelector('[data-unread]')
          if (content.current && separator) measureAfter(separator, content.current)
          const above = separator
            ? box.current.scrollTop + topOf(separator, box.current) - aboveUnreadPx
            : 0
          const end = box.current.scrollHeight - box.current.clientHeight
          if (separator && above < end) {
            setFollowing(!latest.current.hasNewer && end - above < nearEndPx)
            return goTo(above)
          }
        }
        // The reader may have scrolled without a scroll event so far.
        const scrolled = box.current.scrollTop - lastBox.current.scrollTop
        const hasLeft = hasScrolledUp(box.current) && !isNearEnd(box.current)
        if (followsEnd.current && (latest.current.hasNewer || hasLeft)) setFollowing(false)
        if (followsEnd.current) {
          setFollowing(true) // content that fits never fires a scroll event
          return goTo(box.current.scrollHeight)
        }
        const { element, top } = anchor.current ?? {}
        if (!element?.isConnected || top === undefined) return updateAnchor()
        goTo(box.current.scrollTop + topOf(element, box.current) - (top - scrolled))
        if (isNearEnd(box.current)) setFollowing(true)
      },
      showEnd,
      /** Called by the button, perhaps while an upward scroll is still animated. */
      goToEnd: () => {
        jumpedAt.current = performance.now()
        showEnd()
      },
    }
  })

  const shown = useRef(lastSentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages take place before they are seen
  useLayoutEffect(() => {
    const isNew = lastSentId !== undefined && lastSentId !== shown.current
    shown.current = lastSentId
    if (isNew || (awaitsEnd.current && !hasNewer)) showEnd()
    else restoreAnchor()
  }, [rows, pending, lastSentId, hasNewer, showEnd, restoreAnchor])
  useEffect(() => {
    const observer = new ResizeObserver(restoreAnchor)
    for (const child of [box.current, content.current]) if (child) observer.observe(child)
    return () => observer.disconnect()
  }, [box, content, restoreAnchor])
  return { isAtEnd, onScroll, goToEnd }
}
