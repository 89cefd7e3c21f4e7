import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { latePart } from '#web/ui/latePart.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'

const dialog = latePart(async () => (await import('./RequestDialog.tsx')).RequestDialog)

type Props = {
  user: PublicUser
  /** Takes the focus when the button is gone, since it was asked. */
  place: RefObject<HTMLElement | null>
}

export const ConnectButton = ({ user, place }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const RequestDialog = dialog.usePart(isOpen, close)
  const wasOpened = useLastShown(isOpen || null) !== null
  return (
    <>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Connect<span className="only-for-readers"> with {user.name}</span>
      </Button>
      {wasOpened && RequestDialog && (
        <RequestDialog user={user} isOpen={isOpen} onClose={close} place={place} />
      )}
    </>
  )
}
