import * as z from 'zod/mini'
import { useUrlState } from '#web/page/urlState.ts'
import { adminPageNames } from './adminPageNames.ts'

const Tab = z.catch(
  z.enum(['overview', 'users', 'events', 'bookings', 'gdpr', 'analytics']),
  'overview',
)
export type Tab = z.infer<typeof Tab>
export const parseTab = (text: string | null) => Tab.parse(text)

const TextParam = z.catch(z.optional(z.string().check(z.maxLength(100))), undefined)

const DayParam = z.catch(z.optional(z.iso.date()), undefined)

/** URL state of the dashboard. Each tab interprets its own parameters. */
const AdminSearchParams = z.object({
  tab: Tab,
  page: z.catch(z.optional(z.enum(adminPageNames)), undefined),
  /** The user whose page is open. */
  user: z.catch(z.optional(z.uuid()), undefined),
  /** Search text. */
  q: TextParam,
  /** Filter of the tab's list. */
  filter: TextParam,
  category: TextParam,
  sort: TextParam,
  /** The open event, user or booking. */
  id: z.catch(z.optional(z.uuid()), undefined),
  dialog: TextParam,
  /** First and last day. */
  from: DayParam,
  to: DayParam,
  /** Booking of a ticket whose QR code was opened with a camera app. */
  checkIn: z.catch(z.optional(z.uuid()), undefined),
})
export type AdminSearchParams = z.infer<typeof AdminSearchParams>

const parseAdminSearchParams = (search: string): AdminSearchParams =>
  AdminSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

export const adminHref = (params: Partial<AdminSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of z.keyof(AdminSearchParams).options) {
    const value = params[key]
    if (value && !(key === 'tab' && value === 'overview')) search.set(key, value)
  }
  const query = search.toString()
  return query ? `/admin?${query}` : '/admin'
}

export const useAdminSearchParams = () =>
  useUrlState({ parse: parseAdminSearchParams, toHref: adminHref })

export type AdminUrlState = ReturnType<typeof useAdminSearchParams>
