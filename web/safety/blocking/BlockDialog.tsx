import type { PublicUser } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import styles from './BlockDialog.module.css'
import { useBlock } from './data.ts'

type Props = FocusingDialogControl & { user: PublicUser }

export const BlockDialog = ({ user, ...dialog }: Props) => {
  const block = useBlock(user)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('safety.block.title')}
      cancelLabel={t('safety.block.keep')}
      confirmLabel={t('common.block')}
      busyLabel={t('safety.block.blocking')}
      isBusy={block.isPending}
      onConfirm={() => block.mutate({ userId: user.id }, { onSettled: dialog.onClose })}
    >
      <p>
        {rich('safety.block.notTold', {
          name: user.name,
          strong: (children) => <strong dir="auto">{children}</strong>,
        })}
      </p>
      <ul className={styles.list}>
        <li>{t('safety.block.effect.messages')}</li>
        <li>{t('safety.block.effect.lists')}</li>
        <li>{t('safety.block.effect.connection')}</li>
        <li>{t('safety.block.effect.undo')}</li>
      </ul>
    </ConfirmDialog>
  )
}
