import { IconX } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import styles from './ComposerContext.module.css'
import type { ComposingContext } from './useComposing.ts'

type Props = { id: string; meId: string; context: ComposingContext; onCancel: () => void }

/** Above the text field: the message that is answered or edited. */
export const ComposerContext = ({ id, meId, context: { kind, row }, onCancel }: Props) => {
  const isEdit = kind === 'edit'
  const name = row.user?.id === meId ? null : (row.user?.name ?? t('common.deletedUser'))
  return (
    <div className={styles.context}>
      <p id={id} className={styles.message}>
        <span className={styles.title}>
          {isEdit
            ? t('conversation.edits.editing')
            : name === null
              ? t('conversation.replies.toYourself')
              : t('conversation.replies.to', { name })}
        </span>
        <span className="visually-hidden">: </span>
        <bdi className={styles.text}>{row.message}</bdi>
      </p>
      <ActionIcon
        aria-label={t(isEdit ? 'conversation.edits.cancel' : 'conversation.replies.cancel')}
        // Keeps the focus: on a phone the keyboard would close and open again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCancel}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
