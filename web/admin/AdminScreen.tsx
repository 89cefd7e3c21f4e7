import { Button } from '@mantine/core'
import { IconShieldHalf } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const AdminScreen = () => (
  <>
    <ScreenHeader
      title="Admin Dashboard"
      lead="People, events, bookings and privacy at a glance, for those who run Welkom."
    >
      <Badge tone="orange">Admin Only</Badge>
    </ScreenHeader>
    <EmptyState
      icon={<IconShieldHalf size={24} stroke={1.75} />}
      title="The dashboard is being built"
      hint="Creating, changing and importing events works already, on the events page."
    >
      <Button component={Link} href="/events">
        Go to events
      </Button>
    </EmptyState>
  </>
)
