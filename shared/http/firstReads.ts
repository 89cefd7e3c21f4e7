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
    '/api/first-days',
  ],
  '/events': ['/api/events?when=upcoming&limit=50'],
  '/groups': [
    '/api/groups?type=language_buddies&limit=12',
    '/api/groups?type=new_arrivals&limit=12',
    '/api/groups?type=students&limit=12',
    '/api/groups?type=expats&limit=12',
    '/api/user/groups?limit=200',
  ],
  '/community': ['/api/community/posts?sort=newest&limit=20'],
  '/resources': ['/api/resources', '/api/first-days'],
  '/connections': [
    '/api/connections/pending?limit=24',
    '/api/connections/pending?limit=1',
    '/api/connections?limit=1',
    '/api/suggestions',
  ],
  '/messages': ['/api/messages/conversations?limit=30', '/api/messages/new?limit=20'],
  '/profile': ['/api/user/languages', '/api/first-days'],
  '/privacy': ['/api/privacy/policy'],
}

const visitorReads: Partial<Record<PagePath, string[]>> = {
  '/auth': [],
  '/privacy': ['/api/privacy/policy'],
}

export type Reader = 'member' | 'visitor'

const readsOf = { member: firstReads, visitor: visitorReads }

/** The screens that the server can render. */
export const renderedPages = (reader: Reader) => Object.keys(readsOf[reader]) as PagePath[]

/** What a page reads beside who is signed in. */
export const firstReadsAt = (page: PagePath, reader: Reader = 'member'): string[] => [
  ...(reader === 'member' ? [ofFrame] : []),
  ...(readsOf[reader][page] ?? []),
]

/** Whether these replies are all that the screen shows at first, so that the server can render it. */
export const areAllFirstReads = (page: PagePath, replies: Record<string, FirstReply>): boolean => {
  const reader = replies[firstRead]?.status === 401 ? 'visitor' : 'member'
  return (
    page in readsOf[reader] &&
    firstReadsAt(page, reader).every((url) => replies[url]?.status === 200)
  )
}
