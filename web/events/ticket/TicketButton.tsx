import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'

const TicketDialog = lazy(async () => ({
  default: (await import('./TicketDialog.tsx')).TicketDialog,
}))

export const TicketButton = ({ event }: { event: Event }) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useLastShown(isOpen || null) !== null
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Show my ticket
      </Button>
      {wasOpened && (
        <Suspense>
          <TicketDialog event={event} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
