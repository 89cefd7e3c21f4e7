import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const MessagesScreen = () => (
  <>
    <ScreenHeader title="Messages" lead="Conversations with the people you are connected to." />
    <EmptyState
      icon={<IconMail size={24} stroke={1.75} />}
      title="Messages are being built"
      hint="Soon you can write to your connections here. News about your events is under the bell already."
    >
      <Button component={Link} href="/events">
        Browse events
      </Button>
    </EmptyState>
  </>
)
