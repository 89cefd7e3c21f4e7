import { IconUserPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { rich } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'

const dialog = lazyWithToast(async () => (await import('./ConnectDialog.tsx')).ConnectDialog)

type Props = {
  user: PublicUser
  /** Takes the focus after the request was sent and the button disappeared. */
  fallbackFocus: RefObject<HTMLElement | null>
  /** The first line of the message, which the sender can change. */
  opening?: string | undefined
  /** In a row of a list: without the icon, and light. */
  isQuiet?: boolean
}

export const ConnectButton = ({ user, fallbackFocus, opening, isQuiet = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ConnectDialog = dialog.useComponent(isOpen, close)
  return (
    <>
      <Button
        variant={isQuiet ? 'light' : 'filled'}
        leftSection={!isQuiet && <IconUserPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {rich('connections.actions.connect', { name: user.name, hidden })}
      </Button>
      {isOpen && ConnectDialog && (
        <ConnectDialog
          user={user}
          opening={opening}
          isOpen
          onClose={close}
          fallbackFocus={fallbackFocus}
        />
      )}
    </>
  )
}
