import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'

export const TicketButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="light"
    leftSection={<IconQrcode size={18} aria-hidden="true" />}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    Show my ticket
  </Button>
)
