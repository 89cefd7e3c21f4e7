import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'

type Props = {
  event: Event
  /** Id of the title: several buttons of one screen say the same. */
  describedBy?: string
}

export const AnswerButton = ({ event, describedBy }: Props) => (
  <Button
    component={Link}
    href={hrefOf({ event: event.id, dialog: 'answer' })}
    variant="light"
    aria-describedby={describedBy}
    leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
  >
    How was it?
  </Button>
)
