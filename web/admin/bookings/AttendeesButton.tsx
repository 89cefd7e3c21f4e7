import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { hrefOf } from '../adminPlace.ts'

/** From an event to those who have a place at it. */
export const AttendeesButton = ({ eventId }: { eventId: string }) => (
  <Button
    component={Link}
    href={hrefOf({ tab: 'bookings', id: eventId })}
    variant="default"
    leftSection={<IconUsers size={18} aria-hidden="true" />}
  >
    Attendees
  </Button>
)
