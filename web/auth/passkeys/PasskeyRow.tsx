import { Button } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { Passkey } from '#shared/auth/passkeys/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showDate } from '#web/ui/format.ts'
import { useRemovePasskey, useRenamePasskey } from './data.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import styles from './PasskeysCard.module.css'

const whenUsed = ({ lastUsedAt }: Passkey) =>
  lastUsedAt ? `last used ${showDate(lastUsedAt)}` : 'not used yet'

type Props = {
  passkey: Passkey
  isLast: boolean
  /** Takes the focus when this row is gone. */
  around: RefObject<HTMLElement | null>
}

export const PasskeyRow = ({ passkey, isLast, around }: Props) => {
  const { id, name, isSynced, createdAt } = passkey
  const [question, setQuestion] = useState<'rename' | 'remove' | null>(null)
  const close = () => setQuestion(null)
  const place = useRef<HTMLLIElement>(null)
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  return (
    <li ref={place} tabIndex={-1} className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isSynced && <Badge tone="blue">Synced</Badge>}
        </p>
        <p className={styles.soft}>
          Added {showDate(createdAt)}, {whenUsed(passkey)}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Rename ${name}`}
          onClick={() => setQuestion('rename')}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Remove ${name}`}
          onClick={() => setQuestion('remove')}
        >
          Remove
        </Button>
      </div>
      <PasskeyDialog
        isOpen={question === 'rename'}
        onClose={close}
        place={place}
        title="Rename this passkey"
        submit="Save"
        busy="Saving..."
        isBusy={rename.isPending}
        name={name}
        onSubmit={(given) => rename.mutate({ id, name: given }, { onSuccess: close })}
      />
      <ConfirmDialog
        isOpen={question === 'remove'}
        onClose={close}
        place={around}
        title="Remove this passkey?"
        keep="Keep it"
        confirm="Remove"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      >
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          does not sign you in any more.{isLast && ' You sign in with your password then.'}
        </p>
      </ConfirmDialog>
    </li>
  )
}
