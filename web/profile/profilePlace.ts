import * as z from 'zod'

const Tab = z.enum(['profile', 'notifications', 'activity', 'settings']).catch('profile')
export const readTab = (text: string | null) => Tab.parse(text)

const Mode = z.enum(['view', 'edit']).catch('view')

/** What of the profile lives in its address. */
const ProfilePlace = z.object({ tab: Tab, mode: Mode })
export type ProfilePlace = z.infer<typeof ProfilePlace>

export const readPlace = (search: string): ProfilePlace =>
  ProfilePlace.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/profile?tab=settings`, `/profile?mode=edit`; without what is usual. */
export const hrefOf = ({ tab, mode }: ProfilePlace) => {
  if (tab !== 'profile') return `/profile?tab=${tab}`
  return mode === 'edit' ? '/profile?mode=edit' : '/profile'
}
