import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

export const CommunityScreen = () => (
  <>
    <ScreenHeader
      title="Community Board"
      lead="Questions and tips about housing, work, language and daily life."
    />
    <EmptyState
      icon={<IconMessage2 size={24} stroke={1.75} />}
      title="The board is being built"
      hint="Soon you can ask here what you want to know. Until then, our guides answer the first questions."
    >
      <Button component={Link} href="/?guide=housing" variant="light">
        Read a guide
      </Button>{' '}
      <Button component={Link} href="/events">
        Browse events
      </Button>
    </EmptyState>
  </>
)
