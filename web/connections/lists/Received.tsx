import { IconMailbox } from '@tabler/icons-react'
import { ConnectionSteps } from '#web/connections/between/ConnectionSteps.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useReceived } from './data.ts'
import { RequestsSection } from './RequestsSection.tsx'

/** Those who wait for my answer. */
export const Received = () => (
  <RequestsSection
    title="Waiting for your answer"
    list={useReceived()}
    empty={
      <EmptyState
        title="Nobody is waiting for your answer"
        hint="Whoever asks to connect with you appears here, and you are told."
        icon={<IconMailbox size={24} stroke={1.75} />}
      />
    }
    steps={({ id, otherUser }, place) => (
      <ConnectionSteps user={otherUser} standing={{ is: 'askedByThem', id }} place={place} />
    )}
  />
)
