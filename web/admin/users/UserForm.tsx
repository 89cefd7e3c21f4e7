import * as z from 'zod/mini'
import type { UserChange } from '#shared/admin/users/contract.ts'
import { Email, Name } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { changedFields } from '#web/api/forms.ts'
import { rich, t } from '#web/language/t.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { roleLabel } from './UserBadges.tsx'

// Users become language buddies themselves, so administrators cannot assign that role.
const selectableRoles = ['student', 'expat', 'au_pair', 'professional', 'other']

/** A current role that is not offered stays selectable. */
const roleOptions = (role: string) =>
  [...(selectableRoles.includes(role) ? [] : [role]), ...selectableRoles].map((value) => ({
    value,
    label: roleLabel(value),
  }))

const Fields = z.object({ name: Name, email: Email })

type Props = DialogFormProps & {
  user: Me
  onSubmit: (changes: UserChange) => void
}

export const UserForm = ({ user, onSubmit, ...dialog }: Props) => {
  const { name, email, role, isAdmin, isModerator } = user
  const form = useSchemaForm(Fields, { name, email, role, isAdmin, isModerator })
  const field = (key: 'name' | 'email' | 'role') => form.getInputProps(key)
  const flag = (key: 'isAdmin' | 'isModerator') => form.getInputProps(key, { type: 'checkbox' })
  return (
    <Form
      {...dialog}
      fields={form}
      onSubmit={form.onSubmit((values) => onSubmit(changedFields(values, user) as UserChange))}
    >
      <p className="muted">{rich('admin.user.edit.lead', { username: user.username })}</p>
      <TextInput
        label={t('common.fullName')}
        required
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label={t('common.email')}
        description={t('admin.user.edit.emailNote')}
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        {...field('email')}
      />
      <NativeSelect label={t('common.role')} data={roleOptions(role)} {...field('role')} />
      <SwitchField
        label={t('admin.user.edit.administrator')}
        description={t('admin.user.edit.administratorNote')}
        {...flag('isAdmin')}
      />
      <SwitchField
        label={t('admin.user.edit.moderator')}
        description={t('admin.user.edit.moderatorNote')}
        {...flag('isModerator')}
      />
    </Form>
  )
}
