import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

// As near the end as somebody is who reads what comes.
const nearEnd = 48
// Older ones are fetched before they are missed.
const nearStart = 800
// Above the line where the unread begin: a little of what one knows.
const aboveUnread = 56
// A step that has begun glides on for a while, also when the reader has asked for the end since.
const glidesMs = 400

type Anchor = { element: Element; top: number }

const topOf = (element: Element, box: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The first message that is in sight, at least in part: what stands between them comes and goes. */
const firstInSight = (box: Element, content: Element): Anchor | null => {
  const parts = content.children
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const part = parts[middle] as Element
    if (topOf(part, box) + part.clientHeight > 0) high = middle
    else low = middle + 1
  }
  while (parts[low] && !parts[low]?.matches('[data-message]')) low += 1
  const element = parts[low]
  return element ? { element, top: topOf(element, box) } : null
}

type Parts = {
  box: RefObject<HTMLElement | null>
  /** Its children are what is scrolled. */
  content: RefObject<HTMLElement | null>
  /** Changes with each message of one's own, which is always shown. */
  sent: string | undefined
  onNearStart: () => void
}

/**
 * Keeps what somebody reads where it is, whatever comes above or below; whoever is at the end goes
 * on with it. By measuring: Safari has no anchoring of its own, and others anchor only some of this.
 */
export const useChatScroll = ({ box, content, sent, onNearStart }: Parts) => {
  const [isAtEnd, setAtEnd] = useState(false)
  const follows = useRef(true)
  const anchor = useRef<Anchor | null>(null)
  const last = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })
  const isPlaced = useRef(false)
  const wishedAt = useRef(Number.NEGATIVE_INFINITY)
  const nearStartNow = useRef(onNearStart)
  nearStartNow.current = onNearStart

  const [{ note, keep, showEnd, goToEnd }] = useState(() => {
    const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      scrollHeight - scrollTop - clientHeight < nearEnd
    const isOnTheWay = () => performance.now() - wishedAt.current < glidesMs
    // Neither what came below meanwhile nor other room for it is a step of the reader's.
    const hasGoneUp = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
      !isOnTheWay() &&
      scrollTop < last.current.scrollTop - 1 &&
      scrollHeight >= last.current.scrollHeight &&
      clientHeight === last.current.clientHeight
    const settle = (isEnd: boolean) => {
      follows.current = isEnd
      setAtEnd(isEnd)
    }
    const noteAnchor = () => {
      if (!box.current || !content.current) return
      const { scrollTop, scrollHeight, clientHeight } = box.current
      last.current = { scrollTop, scrollHeight, clientHeight }
      anchor.current = follows.current ? null : firstInSight(box.current, content.current)
      if (isPlaced.current && scrollTop < nearStart) nearStartNow.current()
    }
    const goTo = (top: number) => {
      if (!box.current) return
      if (Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top
      noteAnchor()
    }
    const showEnd = () => {
      settle(true)
      goTo(box.current?.scrollHeight ?? 0)
    }
    return {
      /** After a step of the reader, or one of ours. */
      note: () => {
        if (!box.current) return
        if (isOnTheWay()) return goTo(box.current.scrollHeight)
        if (isNearEnd(box.current)) settle(true)
        else if (hasGoneUp(box.current)) settle(false)
        noteAnchor()
      },
      /** After what is shown, or the room for it, has changed. */
      keep: () => {
        if (!box.current) return
        if (!isPlaced.current) {
          isPlaced.current = true
          const line = content.current?.querySelector('[data-unread]')
          const above = line ? box.current.scrollTop + topOf(line, box.current) - aboveUnread : 0
          const end = box.current.scrollHeight - box.current.clientHeight
          if (line && above < end) {
            settle(end - above < nearEnd)
            return goTo(above)
          }
        }
        // A step of the reader's may not be told of yet.
        const step = box.current.scrollTop - last.current.scrollTop
        if (follows.current && hasGoneUp(box.current) && !isNearEnd(box.current)) settle(false)
        if (follows.current) {
          settle(true) // where all fits, no step ever tells
          return goTo(box.current.scrollHeight)
        }
        const { element, top } = anchor.current ?? {}
        if (!element?.isConnected || top === undefined) return noteAnchor()
        goTo(box.current.scrollTop + topOf(element, box.current) - (top - step))
        if (isNearEnd(box.current)) settle(true)
      },
      showEnd,
      /** Asked for, perhaps while a step up still glides. */
      goToEnd: () => {
        wishedAt.current = performance.now()
        showEnd()
      },
    }
  })

  const shown = useRef(sent)
  useLayoutEffect(() => {
    const isNew = sent !== undefined && sent !== shown.current
    shown.current = sent
    if (isNew) showEnd()
    else keep()
  })
  useEffect(() => {
    const watcher = new ResizeObserver(keep)
    for (const part of [box.current, content.current]) if (part) watcher.observe(part)
    return () => watcher.disconnect()
  }, [box, content, keep])
  return { isAtEnd, note, goToEnd }
}
