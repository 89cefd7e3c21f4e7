import type { EventRow } from '#server/db/rows.ts'

/**
 * For mails about these events. Members write what they host, so of their text only the link to the
 * online meeting stays clickable.
 */
export const linkRules = (events: Pick<EventRow, 'hostingId' | 'onlineUrl'>[]) => ({
  isTrusted: events.every(({ hostingId }) => hostingId === null),
  onlineUrl: events[0]?.onlineUrl,
})
