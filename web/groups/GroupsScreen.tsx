import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const GroupsScreen = () => (
  <>
    <ScreenHeader
      title="Groups"
      lead="Language buddies, new arrivals, students and expats, each with a chat of their own."
    />
    <EmptyState
      icon={<IconUsers size={24} stroke={1.75} />}
      title="Exploring and joining groups is being built"
      hint="The groups you belong to are on your home page. Events are a good way to meet people now."
    >
      <Button component={Link} href="/" variant="light">
        See your groups
      </Button>{' '}
      <Button component={Link} href="/events">
        Browse events
      </Button>
    </EmptyState>
  </>
)
