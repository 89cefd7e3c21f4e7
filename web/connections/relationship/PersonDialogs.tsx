import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { BlockDialog } from '#web/safety/blocking/BlockDialog.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useRemoveConnection } from './data.ts'

export type Confirmation = { step: 'end'; id: string } | { step: 'block' }

type Props = {
  user: PublicUser
  /** null: closed. */
  confirmation: Confirmation | null
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Confirmations before removing a connection or blocking a person. */
export const PersonDialogs = ({ user, confirmation, onClose, fallbackFocus }: Props) => {
  const common = { user, onClose, fallbackFocus }
  return (
    <>
      <RemoveConnectionDialog
        {...common}
        id={confirmation?.step === 'end' ? confirmation.id : null}
      />
      <BlockDialog {...common} isOpen={confirmation?.step === 'block'} />
    </>
  )
}

type RemoveConnectionDialogProps = {
  user: PublicUser
  /** Id of the connection; null: closed. */
  id: string | null
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const RemoveConnectionDialog = ({
  user,
  id,
  onClose,
  fallbackFocus,
}: RemoveConnectionDialogProps) => {
  const removeConnection = useRemoveConnection()
  return (
    <ConfirmDialog
      isOpen={id !== null}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
      title="Remove this connection?"
      cancelLabel="Keep"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={removeConnection.isPending}
      onConfirm={() => {
        if (id) removeConnection.mutate({ id }, { onSettled: onClose })
      }}
    >
      <p>
        You and <strong dir="auto">{user.name}</strong> can still read your messages, but you can’t
        send new ones. If you are language buddies, that ends too. You can ask to connect again.
      </p>
    </ConfirmDialog>
  )
}
