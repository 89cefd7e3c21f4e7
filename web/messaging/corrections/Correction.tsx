import { IconCheck } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import type { MessagePart } from '../chat.ts'
import { CorrectedText } from './CorrectedText.tsx'
import styles from './Correction.module.css'
import { useAcceptCorrection, useRemoveCorrection } from './data.ts'

/** Below the bubble of a message: a buddy's better wording. */
export const Correction = ({ row, chat: { me, address } }: MessagePart) => {
  const { correction } = row
  const accept = useAcceptCorrection(address)
  const remove = useRemoveCorrection(address)
  const focusProps = useFocusRestore<HTMLDivElement>(correction?.isAccepted)
  if (!correction) return null
  const { id, text, isAccepted } = correction
  const isOwn = row.user?.id === me.id
  const isBusy = accept.isPending || remove.isPending
  return (
    <div className={styles.correction} {...focusProps}>
      <p className={styles.label}>
        {isAccepted && <IconCheck size={16} aria-hidden="true" />}
        {isAccepted
          ? t('conversation.corrections.accepted')
          : isOwn
            ? t('conversation.corrections.suggested')
            : t('conversation.corrections.youSuggested')}
      </p>
      <CorrectedText original={row.message} corrected={text} />
      {!isAccepted && (
        <div className="cluster gap-8 mt-6">
          {isOwn && (
            <Button size="compact-sm" isBusy={isBusy} onClick={() => accept.mutate({ id })}>
              {t('conversation.corrections.accept')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="soft"
            isBusy={isBusy}
            onClick={() => remove.mutate({ id })}
          >
            {isOwn ? t('conversation.corrections.decline') : t('conversation.corrections.takeBack')}
          </Button>
        </div>
      )}
    </div>
  )
}
