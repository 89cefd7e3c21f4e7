import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const ConnectionsScreen = () => (
  <>
    <ScreenHeader title="Connections" lead="The people you know here, and those who ask to." />
    <EmptyState
      icon={<IconUserPlus size={24} stroke={1.75} />}
      title="Connecting is being built"
      hint="Soon you can find people by name and send them a request. At an event you can meet them in person."
    >
      <Button component={Link} href="/events">
        Browse events
      </Button>
    </EmptyState>
  </>
)
