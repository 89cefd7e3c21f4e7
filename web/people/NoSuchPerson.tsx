import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export const NoSuchPerson = () => (
  <EmptyState
    title="There is nobody here by this name"
    hint="They may have left, or the link is not complete."
    icon={<IconUserOff size={24} stroke={1.75} />}
  >
    <Button component={Link} href="/connections?tab=find" variant="light">
      Find people
    </Button>
  </EmptyState>
)
