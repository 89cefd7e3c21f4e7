import * as z from 'zod'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z
  .enum(['overview', 'users', 'events', 'bookings', 'gdpr', 'analytics'])
  .catch('overview')
export type Tab = z.infer<typeof Tab>
export const parseTab = (text: string | null) => Tab.parse(text)

const TextParam = z.string().max(100).optional().catch(undefined)

/** URL state of the dashboard. Each tab interprets its own parameters. */
const AdminSearchParams = z.object({
  tab: Tab,
  /** Search text. */
  q: TextParam,
  /** Filter of the tab's list. */
  filter: TextParam,
  category: TextParam,
  sort: TextParam,
  /** The open event, user or booking. */
  id: z.uuid().optional().catch(undefined),
  dialog: TextParam,
  /** Booking of a ticket whose QR code was opened with a camera app. */
  checkIn: z.uuid().optional().catch(undefined),
})
export type AdminSearchParams = z.infer<typeof AdminSearchParams>

const parseAdminSearchParams = (search: string): AdminSearchParams =>
  AdminSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

export const adminHref = (params: Partial<AdminSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of AdminSearchParams.keyof().options) {
    const value = params[key]
    if (value && !(key === 'tab' && value === 'overview')) search.set(key, value)
  }
  const query = search.toString()
  return query ? `/admin?${query}` : '/admin'
}

export const useAdminSearchParams = () =>
  useUrlState({ parse: parseAdminSearchParams, toHref: adminHref })

export type AdminUrlState = ReturnType<typeof useAdminSearchParams>
