import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'

type Props = {
  event: Event
  /** Id of the title: several buttons of one screen say the same. */
  describedBy?: string
}

export const AnswerButton = ({ event, describedBy }: Props) => (
  <Button
    variant="light"
    aria-describedby={describedBy}
    leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
    renderRoot={(props) => (
      <Link {...props} href={hrefOf({ event: event.id, dialog: 'answer' })} state={openedHere} />
    )}
  >
    How was it?
  </Button>
)
