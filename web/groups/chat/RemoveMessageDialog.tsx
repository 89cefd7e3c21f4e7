import type { RefObject } from 'react'
import { MessageRemoval } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import type { ChatMessage } from '#web/messaging/chatItems.ts'
import styles from '#web/messaging/DeleteMessageDialog.module.css'
import { openReport } from '#web/safety/data.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useTakeDownMessage } from './data.ts'

type Props = {
  groupId: string
  message: ChatMessage | null
  onClose: () => void
  /** Receives the focus afterwards. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** For managers of the group: removes a message of someone else, with a reason. */
export const RemoveMessageDialog = ({ groupId, message, onClose, fallbackFocus }: Props) => {
  const remove = useTakeDownMessage()
  return (
    <FormDialog
      isOpen={message !== null}
      onClose={onClose}
      title={t('groups.removeMessage.title')}
      submitLabel={t('groups.removeMessage.submit')}
      busyLabel={t('common.removing')}
      fallbackFocus={fallbackFocus}
      isPending={remove.isPending}
      error={remove.error}
    >
      {(form) =>
        message && (
          <RemovalForm
            {...form}
            message={message}
            onReport={() => {
              onClose()
              openReport({ type: 'groupMessage', id: message.id, author: message.user })
            }}
            onSubmit={({ reason }) => {
              remove.mutate({ id: groupId, messageId: message.id, reason }, { onSuccess: onClose })
            }}
          />
        )
      }
    </FormDialog>
  )
}

type FormProps = DialogFormProps & {
  message: ChatMessage
  onReport: () => void
  onSubmit: (removal: MessageRemoval) => void
}

const RemovalForm = ({ message, onReport, onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm(MessageRemoval, { reason: '' })
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(onSubmit)}>
      <p className={`own-side ${styles.quote}`} dir="auto">
        {message.message}
      </p>
      <Textarea
        data-autofocus
        label={t('common.why')}
        description={
          message.user
            ? t('groups.removeMessage.reasonHint', { name: message.user.name })
            : t('groups.removeMessage.reasonHintUnnamed')
        }
        required
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <p className="muted text-15">
        {t('groups.removeMessage.isUnsafe')}{' '}
        <Button variant="subtle" size="compact-md" onClick={onReport}>
          {t('groups.removeMessage.report')}
        </Button>
      </p>
    </Form>
  )
}
