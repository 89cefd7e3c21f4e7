import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useEndConnection } from './data.ts'

type Props = {
  user: PublicUser
  /** Of the connection; null: closed. */
  id: string | null
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

export const EndDialog = ({ user, id, onClose, place }: Props) => {
  const end = useEndConnection()
  return (
    <ConfirmDialog
      isOpen={id !== null}
      onClose={onClose}
      place={place}
      title="Remove this connection?"
      keep="Keep"
      confirm="Remove"
      busy="Removing..."
      isBusy={end.isPending}
      onConfirm={() => {
        if (id) end.mutate({ id }, { onSettled: onClose })
      }}
    >
      <p>
        You and <strong dir="auto">{user.name}</strong> can still read what you wrote to each other,
        and neither of you can write any more. If you are language buddies, that ends too. You can
        ask to connect again.
      </p>
    </ConfirmDialog>
  )
}
