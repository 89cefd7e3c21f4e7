import * as z from 'zod/mini'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.catch(z.enum(['profile', 'notifications', 'activity', 'settings']), 'profile')
export const parseTab = (text: string | null) => Tab.parse(text)

const Mode = z.catch(z.enum(['view', 'edit']), 'view')

/** The field that takes the focus when editing begins. */
const EditedField = z.catch(z.enum(['name', 'about', 'languages', 'interests', 'hopes']), 'name')
export type EditedField = z.infer<typeof EditedField>

/** The URL state of the profile screen. */
const ProfileSearchParams = z.object({ tab: Tab, mode: Mode, field: EditedField })
type ProfileSearchParams = z.infer<typeof ProfileSearchParams>

const parseProfileSearchParams = (search: string): ProfileSearchParams =>
  ProfileSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/profile?tab=settings`, `/profile?mode=edit`; without default values. */
const profileHref = ({ tab, mode, field }: ProfileSearchParams) => {
  if (tab !== 'profile') return `/profile?tab=${tab}`
  if (mode === 'view') return '/profile'
  return field === 'name' ? '/profile?mode=edit' : `/profile?mode=edit&field=${field}`
}

export const useProfileSearchParams = () =>
  useUrlState({ parse: parseProfileSearchParams, toHref: profileHref })

export type ProfileUrlState = ReturnType<typeof useProfileSearchParams>
