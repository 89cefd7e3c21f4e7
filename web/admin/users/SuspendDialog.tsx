import * as z from 'zod/mini'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { maxReasonLength, SuspensionDraft, suspensionDays } from '#shared/safety/cases/contract.ts'
import { houseRules } from '#shared/safety/cases/labels.ts'
import { ReportReason } from '#shared/safety/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useSuspendUser } from './data.ts'

type Props = DialogControl & { user: AdminUser }

export const SuspendDialog = ({ user, ...dialog }: Props) => {
  const suspend = useSuspendUser()
  return (
    <FormDialog
      {...dialog}
      title={t('admin.user.suspend.title')}
      submitLabel={t('admin.user.suspend.submit')}
      busyLabel={t('admin.user.suspend.busy')}
      isPending={suspend.isPending}
      error={suspend.error}
    >
      {(form) => (
        <SuspendForm
          {...form}
          user={user}
          onSubmit={(draft) =>
            suspend.mutate({ ...draft, id: user.id }, { onSuccess: dialog.onClose })
          }
        />
      )}
    </FormDialog>
  )
}

const dayOptions = () =>
  suspensionDays.map((days) => ({
    value: String(days),
    label: t('common.dayCount', { days }),
  }))
const ruleOptions = () =>
  ReportReason.options.map((value) => ({ value, label: t(houseRules[value]) }))

const Fields = z.extend(z.pick(SuspensionDraft, { rule: true, reason: true }), {
  days: z.pipe(z.coerce.number(), SuspensionDraft.shape.days),
})

type FormProps = DialogFormProps & {
  user: AdminUser
  onSubmit: (draft: SuspensionDraft) => void
}

const SuspendForm = ({ user, onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm(Fields, { days: '3', rule: 'other', reason: '' })
  return (
    <Form
      {...dialog}
      fields={form}
      onSubmit={form.onSubmit((values) => onSubmit(Fields.parse(values)))}
    >
      <p className="muted">{rich('admin.user.suspend.text', { name: user.name })}</p>
      <NativeSelect
        label={t('common.duration')}
        data={dayOptions()}
        {...form.getInputProps('days')}
      />
      <NativeSelect
        label={t('common.houseRule')}
        data={ruleOptions()}
        {...form.getInputProps('rule')}
      />
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
