import { IconX } from '@tabler/icons-react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import styles from './ComposerContext.module.css'
import type { ComposingContext } from './useComposing.ts'

type Props = { id: string; context: ComposingContext; onCancel: () => void }

const titleOf = (context: ComposingContext) => {
  if (context.kind === 'edit') return t('conversation.edits.editing')
  const { isOwn, author } = context.quote
  if (isOwn) return t('conversation.replies.toYourself')
  return t('conversation.replies.to', { name: author ?? t('common.deletedUser') })
}

/** Above the text field: the message that is answered or edited. */
export const ComposerContext = ({ id, context, onCancel }: Props) => {
  const isEdit = context.kind === 'edit'
  return (
    <div className={styles.context}>
      <p id={id} className={styles.message}>
        <span className={styles.title}>{titleOf(context)}</span>
        <span className="visually-hidden">: </span>
        <bdi className={styles.text}>
          {previewOf(isEdit ? context.row.message : context.quote.text)}
        </bdi>
      </p>
      {!isEdit && context.quote.preview && (
        <img className={styles.picture} src={context.quote.preview} alt="" />
      )}
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
