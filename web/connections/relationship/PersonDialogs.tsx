import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
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
      title={t('connections.remove.title')}
      cancelLabel={t('connections.remove.keep')}
      confirmLabel={t('connections.remove.confirm')}
      busyLabel={t('connections.remove.busy')}
      isBusy={removeConnection.isPending}
      onConfirm={() => {
        if (id) removeConnection.mutate({ id }, { onSettled: onClose })
      }}
    >
      <p>
        {rich('connections.remove.consequence', {
          name: user.name,
          strong: (children) => <strong dir="auto">{children}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
