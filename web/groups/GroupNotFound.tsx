import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export const GroupNotFound = () => (
  <EmptyState
    title="This group is not here"
    hint="It may have been deleted, or the link is not complete."
    icon={<IconUsers size={24} stroke={1.75} />}
  >
    <Button component={Link} href="/groups" variant="light">
      Explore groups
    </Button>
  </EmptyState>
)
