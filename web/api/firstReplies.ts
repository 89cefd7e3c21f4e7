import type { FirstReply } from '#shared/http/firstReads.ts'

// On a slow connection, the code may arrive long after the page.
const maxAgeMs = 60_000

let replies: Record<string, FirstReply> = {}
let usableUntil = maxAgeMs

/** Takes the element out of the page, since the next user of the tab may be somebody else. */
const readElement = () => {
  // Unit tests have no document.
  const element = globalThis.document?.getElementById('first-replies')
  if (!element) return
  element.remove()
  replies = JSON.parse(element.textContent)
}

/** The reply that came within the page, once. After a write it may be outdated: do not ask then. */
export const takeFirstReply = (url: string): FirstReply | undefined => {
  readElement()
  const reply = replies[url]
  if (!reply || performance.now() > usableUntil) return undefined
  delete replies[url]
  return reply
}

/** For the server, which has no document. */
export const setFirstReplies = (of: Record<string, FirstReply>) => {
  replies = { ...of }
  usableUntil = Number.POSITIVE_INFINITY
}
