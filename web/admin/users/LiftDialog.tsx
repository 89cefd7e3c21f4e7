import type { AdminUser } from '#shared/admin/users/contract.ts'
import { LiftDraft, maxReasonLength } from '#shared/safety/cases/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useLiftSuspension } from './data.ts'

type Props = DialogControl & { user: AdminUser }

export const LiftDialog = ({ user, ...dialog }: Props) => {
  const lift = useLiftSuspension()
  return (
    <FormDialog
      {...dialog}
      title={user.isBanned ? t('admin.user.lift.banTitle') : t('admin.user.lift.suspensionTitle')}
      submitLabel={t('admin.user.lift.submit')}
      isPending={lift.isPending}
      error={lift.error}
    >
      {(form) => (
        <LiftForm
          {...form}
          user={user}
          onSubmit={({ reason }) =>
            lift.mutate({ id: user.id, reason }, { onSuccess: dialog.onClose })
          }
        />
      )}
    </FormDialog>
  )
}

type FormProps = DialogFormProps & {
  user: AdminUser
  onSubmit: (draft: LiftDraft) => void
}

const LiftForm = ({ user, onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm(LiftDraft, { reason: '' })
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(onSubmit)}>
      <p className="muted">{rich('admin.user.lift.text', { name: user.name })}</p>
      <Textarea
        data-autofocus
        label={t('common.why')}
        required
        rows={4}
        maxLength={maxReasonLength}
        {...form.getInputProps('reason')}
      />
    </Form>
  )
}
