import * as z from 'zod'

const Tab = z.enum(['profile', 'notifications', 'activity', 'settings']).catch('profile')
export type Tab = z.infer<typeof Tab>
export const readTab = (text: string | null) => Tab.parse(text)

/** What of the profile lives in its address. */
const ProfilePlace = z.object({ tab: Tab })
export type ProfilePlace = z.infer<typeof ProfilePlace>

export const readPlace = (search: string): ProfilePlace =>
  ProfilePlace.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/profile?tab=settings`; without what is usual. */
export const hrefOf = ({ tab }: ProfilePlace) =>
  tab === 'profile' ? '/profile' : `/profile?tab=${tab}`
