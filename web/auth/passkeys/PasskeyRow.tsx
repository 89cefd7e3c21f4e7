import { type RefObject, useRef, useState } from 'react'
import type { Passkey } from '#shared/auth/passkeys/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import card from '#web/ui/SettingsCard.module.css'
import { useRemovePasskey, useRenamePasskey } from './data.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import styles from './PasskeysCard.module.css'

const formatLastUse = ({ lastUsedAt }: Passkey) =>
  lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'

type Props = {
  passkey: Passkey
  isLast: boolean
  /** Takes the focus after this row was removed. */
  listRef: RefObject<HTMLElement | null>
}

export const PasskeyRow = ({ passkey, isLast, listRef }: Props) => {
  const { id, name, isSynced, createdAt } = passkey
  const [confirmation, setConfirmation] = useState<'rename' | 'remove' | null>(null)
  const close = () => setConfirmation(null)
  const rowRef = useRef<HTMLLIElement>(null)
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  return (
    <li ref={rowRef} tabIndex={-1} className={styles.row}>
      <div className={styles.body}>
        <p className={card.name}>
          <bdi>{name}</bdi>
          {isSynced && <Badge tone="blue">Synced</Badge>}
        </p>
        <p className="muted text-medium">
          Added {formatDate(createdAt)}, {formatLastUse(passkey)}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Rename ${name}`}
          onClick={() => setConfirmation('rename')}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Remove ${name}`}
          onClick={() => setConfirmation('remove')}
        >
          Remove
        </Button>
      </div>
      <PasskeyNameDialog
        isOpen={confirmation === 'rename'}
        onClose={close}
        fallbackFocus={rowRef}
        title="Rename this passkey"
        submitLabel="Save"
        busyLabel="Saving..."
        isPending={rename.isPending}
        error={rename.error}
        name={name}
        onSubmit={(given) => rename.mutate({ id, name: given }, { onSuccess: close })}
      />
      <ConfirmDialog
        isOpen={confirmation === 'remove'}
        onClose={close}
        fallbackFocus={listRef}
        title="Remove this passkey?"
        cancelLabel="Keep it"
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      >
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          will no longer log you in.{isLast && ' You’ll log in with your password instead.'}
        </p>
      </ConfirmDialog>
    </li>
  )
}
