import type { PagePath } from './pages.ts'

/** A reply within a page. `total`: the header with the number of rows. */
export type FirstReply = { status: number; body: unknown; total?: number }

/** Who is signed in: every screen asks. */
export const firstRead = '/api/user'

const ofFrame = '/api/notifications/unread-count'

/**
 * What each screen reads before it has painted, exactly as the web writes the URLs. The server puts
 * the replies into the page.
 */
const firstReads: Partial<Record<PagePath, string[]>> = {
  '/': [
    '/api/events?when=upcoming&limit=3',
    '/api/events?when=upcoming&mine=true',
    '/api/user/groups?limit=200',
    '/api/user/bookings?limit=1',
    '/api/connections?limit=1',
  ],
  '/events': ['/api/events?when=upcoming&limit=50'],
  '/community': ['/api/community/posts?sort=newest&limit=20'],
  '/messages': ['/api/messages/conversations?limit=30'],
}

/** The other first reads of a signed-in user. */
export const firstReadsAt = (page: PagePath): string[] => [ofFrame, ...(firstReads[page] ?? [])]
