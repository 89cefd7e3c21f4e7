import * as z from 'zod'

const Tab = z
  .enum(['overview', 'users', 'events', 'bookings', 'gdpr', 'analytics'])
  .catch('overview')
export type Tab = z.infer<typeof Tab>
export const readTab = (text: string | null) => Tab.parse(text)

const text = z.string().max(100).optional().catch(undefined)

/** What lives in the address of the dashboard. Each tab reads what it knows, and leaves the rest. */
const AdminPlace = z.object({
  tab: Tab,
  /** What is searched for. */
  q: text,
  /** A filter of the tab's list. */
  filter: text,
  category: text,
  sort: text,
  /** The event, user or booking that is open. */
  id: z.uuid().optional().catch(undefined),
  dialog: text,
  /** The booking whose code a camera has opened. */
  checkIn: z.uuid().optional().catch(undefined),
})
export type AdminPlace = z.infer<typeof AdminPlace>

export const readPlace = (search: string): AdminPlace =>
  AdminPlace.parse(Object.fromEntries(new URLSearchParams(search)))

export const hrefOf = (place: Partial<AdminPlace>) => {
  const search = new URLSearchParams()
  for (const key of AdminPlace.keyof().options) {
    const value = place[key]
    if (value && !(key === 'tab' && value === 'overview')) search.set(key, value)
  }
  const words = search.toString()
  return words ? `/admin?${words}` : '/admin'
}
