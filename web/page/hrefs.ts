/** URLs of screens that other features link to. */

/** The public page about the community, which the server renders: not a link of the router. */
export const welcomeHref = '/welcome'

export const hrefOfPerson = (username: string) => `/people/${encodeURIComponent(username)}`

/** The details of an event, above the list of events. */
export const hrefOfEvent = (id: string) => `/events?event=${id}`

export const hrefOfPost = (id: string) => `/community/${id}`

export const hrefOfGuide = (slug: string) => `/resources/${slug}`

export const hrefOfGroup = (id: string) => `/groups/${id}`

export const hrefOfConversation = (userId: string) => `/messages?with=${userId}`

/** A case, in the queue of moderators. */
export const hrefOfCase = (id: string) => `/safety?case=${id}`

/** The form with the languages of one's own profile. */
export const hrefOfMyLanguages = '/profile?mode=edit&field=languages'

/** The attendees of an event, in the dashboard. */
export const hrefOfAttendees = (eventId: string) => `/admin?tab=bookings&id=${eventId}`

/** The form for a message to everyone who booked an event, in the dashboard. */
export const hrefOfEventMessages = (eventId: string) => `${hrefOfAttendees(eventId)}&dialog=message`

/** Members with a language or interest, and groups about it. */
export const hrefOfTag = (tag: string) => `/connections?tag=${encodeURIComponent(tag)}`
