import { type RefObject, useRef, useState } from 'react'
import type { Passkey } from '#shared/auth/passkeys/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import card from '#web/ui/SettingsCard.module.css'
import { useRemovePasskey, useRenamePasskey } from './data.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import styles from './PasskeysCard.module.css'

const formatUse = ({ createdAt, lastUsedAt }: Passkey) => {
  const added = formatDate(createdAt)
  return lastUsedAt
    ? t('auth.passkeys.usage', { added, lastUsed: formatDate(lastUsedAt) })
    : t('auth.passkeys.unused', { added })
}

type Props = {
  passkey: Passkey
  isLast: boolean
  /** Takes the focus after this row was removed. */
  listRef: RefObject<HTMLElement | null>
}

export const PasskeyRow = ({ passkey, isLast, listRef }: Props) => {
  const { id, name, isSynced } = passkey
  const [confirmation, setConfirmation] = useState<'rename' | 'remove' | null>(null)
  const close = () => setConfirmation(null)
  const rowRef = useRef<HTMLLIElement>(null)
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  return (
    <li ref={rowRef} tabIndex={-1} className={styles.row}>
      <div className="min-w-0">
        <p className={card.name}>
          <bdi>{name}</bdi>
          {isSynced && <Badge tone="blue">{t('auth.passkeys.synced')}</Badge>}
        </p>
        <p className="muted text-15">{formatUse(passkey)}</p>
      </div>
      <div className="cluster gap-4">
        <Button
          variant="subtle"
          color="soft"
          aria-label={t('auth.passkeys.renameLabel', { name })}
          onClick={() => setConfirmation('rename')}
        >
          {t('auth.passkeys.rename')}
        </Button>
        <Button
          variant="subtle"
          color="soft"
          aria-label={t('auth.passkeys.removeLabel', { name })}
          onClick={() => setConfirmation('remove')}
        >
          {t('common.remove')}
        </Button>
      </div>
      <PasskeyNameDialog
        isOpen={confirmation === 'rename'}
        onClose={close}
        fallbackFocus={rowRef}
        title={t('auth.renamePasskey.title')}
        submitLabel={t('common.save')}
        busyLabel={t('common.saving')}
        isPending={rename.isPending}
        error={rename.error}
        name={name}
        onSubmit={(given) => rename.mutate({ id, name: given }, { onSuccess: close })}
      />
      <ConfirmDialog
        isOpen={confirmation === 'remove'}
        onClose={close}
        fallbackFocus={listRef}
        title={t('auth.removePasskey.title')}
        cancelLabel={t('common.keepIt')}
        confirmLabel={t('common.remove')}
        busyLabel={t('common.removing')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      >
        <p>
          {isLast
            ? rich('auth.removePasskey.lastEffect', { name })
            : rich('auth.removePasskey.effect', { name })}
        </p>
      </ConfirmDialog>
    </li>
  )
}
