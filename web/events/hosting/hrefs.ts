export const hostingHref = '/hosting'
/** The id that begins a draft. */
export const newHosting = 'new'
export const hrefOfHosting = (id: string) => `/hosting/${id}`
/** The form of a new event, for a group or for nobody in particular. */
export const hostEventHref = (groupId?: string) =>
  `${hrefOfHosting(newHosting)}${groupId ? `?group=${groupId}` : ''}`
/** The page of those who run an event. */
export const hrefOfHostedEvent = (id: string) => `/hosted-events/${id}`
