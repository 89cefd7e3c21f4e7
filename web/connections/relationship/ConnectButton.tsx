import { IconUserPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'

const dialog = lazyWithToast(async () => (await import('./RequestDialog.tsx')).RequestDialog)

type Props = {
  user: PublicUser
  /** Takes the focus after the request was sent and the button disappeared. */
  fallbackFocus: RefObject<HTMLElement | null>
}

export const ConnectButton = ({ user, fallbackFocus }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const RequestDialog = dialog.useComponent(isOpen, close)
  const wasOpened = usePreviousNonNull(isOpen || null) !== null
  return (
    <>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Connect<span className="visually-hidden"> with {user.name}</span>
      </Button>
      {wasOpened && RequestDialog && (
        <RequestDialog user={user} isOpen={isOpen} onClose={close} fallbackFocus={fallbackFocus} />
      )}
    </>
  )
}
