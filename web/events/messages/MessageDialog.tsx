import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type EventMessage,
  EventMessageDraft,
  eventMessageLimits,
} from '#shared/events/messages/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'

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

type Props = DialogControl & {
  title: string
  event: { id: string; title: string }
  /** How many people receive it. */
  reachable: number
  /** Administrators and hosts have calls of their own. */
  send: UseMutationResult<EventMessage, ApiError, EventMessageDraft & { id: string }>
}

/** A message to everyone who booked. It cannot be taken back, so the number is confirmed first. */
export const MessageDialog = ({ title, event, reachable, send, isOpen, onClose }: Props) => {
  const [draft, setDraft] = useState<EventMessageDraft | null>(null)

  // The confirmation belongs to this form: closing the form discards it.
  if (!isOpen && draft) setDraft(null)
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={title}
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
        title={t('admin.message.confirm.title', { count: reachable })}
        cancelLabel={t('common.back')}
        confirmLabel={t('common.sendNow')}
        busyLabel={t('common.sending')}
        isBusy={send.isPending}
        isDanger={false}
        onConfirm={() =>
          draft &&
          send.mutate(
            { id: event.id, ...draft },
            { onSuccess: onClose, onError: () => setDraft(null) },
          )
        }
      >
        <p>
          {rich('admin.message.confirm.text', {
            event: event.title,
            subject: draft?.subject ?? '',
            strong: (children) => <strong dir="auto">{children}</strong>,
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}
