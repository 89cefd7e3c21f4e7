import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export const NoSuchGuide = () => (
  <EmptyState
    title="This guide is not here"
    hint="It may have moved, or the link is not complete."
    icon={<IconBook2 size={24} stroke={1.75} />}
  >
    <Button component={Link} href="/resources" variant="light">
      See all guides
    </Button>
  </EmptyState>
)
