import * as z from 'zod'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.enum(['profile', 'notifications', 'activity', 'settings']).catch('profile')
export const parseTab = (text: string | null) => Tab.parse(text)

const Mode = z.enum(['view', 'edit']).catch('view')

/** The URL state of the profile screen. */
const ProfileSearchParams = z.object({ tab: Tab, mode: Mode })
type ProfileSearchParams = z.infer<typeof ProfileSearchParams>

const parseProfileSearchParams = (search: string): ProfileSearchParams =>
  ProfileSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/profile?tab=settings`, `/profile?mode=edit`; without default values. */
const profileHref = ({ tab, mode }: ProfileSearchParams) => {
  if (tab !== 'profile') return `/profile?tab=${tab}`
  return mode === 'edit' ? '/profile?mode=edit' : '/profile'
}

export const useProfileSearchParams = () =>
  useUrlState({ parse: parseProfileSearchParams, toHref: profileHref })

export type ProfileUrlState = ReturnType<typeof useProfileSearchParams>
