import { useState } from 'react'
import type { Attendance } from '#shared/events/attendance/contract.ts'
import { EventMessageDraft, eventMessageLimits } from '#shared/events/messages/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useSendEventMessage } from './data.ts'

type FormProps = DialogFormProps & { onSubmit: (draft: EventMessageDraft) => void }

const MessageForm = ({ onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm<EventMessageDraft>(
    EventMessageDraft,
    { subject: '', message: '' },
    { onValuesChange: dialog.onChange },
  )
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(onSubmit)}>
      <TextInput
        label={t('admin.message.subject')}
        required
        data-autofocus
        maxLength={eventMessageLimits.subject}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('common.message')}
        description={t('admin.message.textNote')}
        required
        rows={6}
        maxLength={eventMessageLimits.message}
        isResizable
        {...form.getInputProps('message')}
      />
    </Form>
  )
}

type Props = DialogControl & { attendance: Attendance }

/** A message to everyone who booked. It cannot be taken back, so the number is confirmed first. */
export const MessageDialog = ({ attendance, isOpen, onClose }: Props) => {
  const send = useSendEventMessage()
  const [draft, setDraft] = useState<EventMessageDraft | null>(null)

  // The confirmation belongs to this form: closing the form discards it.
  if (!isOpen && draft) setDraft(null)
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('common.messageEveryone')}
        submitLabel={t('common.send')}
        busyLabel={t('common.sending')}
        closeLabel={t('common.close')}
        isPending={send.isPending}
        error={send.error}
      >
        {(form) => <MessageForm {...form} onSubmit={setDraft} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && draft !== null}
        onClose={() => setDraft(null)}
        title={t('admin.message.confirm.title', { count: attendance.reachable })}
        cancelLabel={t('common.back')}
        confirmLabel={t('common.sendNow')}
        busyLabel={t('common.sending')}
        isBusy={send.isPending}
        isDanger={false}
        onConfirm={() =>
          draft &&
          send.mutate(
            { id: attendance.eventId, ...draft },
            { onSuccess: onClose, onError: () => setDraft(null) },
          )
        }
      >
        <p>
          {rich('admin.message.confirm.text', {
            event: attendance.title,
            subject: draft?.subject ?? '',
            strong: (event) => <strong dir="auto">{event}</strong>,
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}
