import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import { adminHref } from '#web/admin/adminSearchParams.ts'

/** Links from an event to its attendees. */
export const AttendeesButton = ({ eventId }: { eventId: string }) => (
  <Button
    component={Link}
    href={adminHref({ tab: 'bookings', id: eventId })}
    variant="default"
    leftSection={<IconUsers size={18} aria-hidden="true" />}
  >
    Attendees
  </Button>
)
