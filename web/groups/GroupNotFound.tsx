import { IconUsers } from '@tabler/icons-react'
import { NotFoundState } from '#web/page/NotFoundState.tsx'

export const GroupNotFound = () => (
  <NotFoundState
    title="This group is not here"
    hint="It may have been deleted, or the link is not complete."
    icon={<IconUsers size={24} stroke={1.75} />}
    href="/groups"
    linkLabel="Explore groups"
  />
)
