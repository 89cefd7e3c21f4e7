import { IconUsers } from '@tabler/icons-react'
import { NotFoundState } from '#web/page/NotFoundState.tsx'

export const GroupNotFound = () => (
  <NotFoundState
    title="We can’t find this group"
    hint="It may have been deleted, or the link may be incomplete."
    icon={<IconUsers size={24} stroke={1.75} />}
    href="/groups"
    linkLabel="Explore groups"
  />
)
