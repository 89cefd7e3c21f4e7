import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'

export const AnswerButton = ({ event }: { event: Event }) => (
  <Button
    component={Link}
    href={hrefOf({ event: event.id, dialog: 'answer' })}
    variant="light"
    leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
  >
    How was it?
  </Button>
)
