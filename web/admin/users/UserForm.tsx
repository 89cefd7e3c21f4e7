import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useRef } from 'react'
import * as z from 'zod'
import type { UserChange } from '#shared/admin/users/contract.ts'
import { Email, Name } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { onlyChanged } from '#web/api/onlyChanged.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import { roleLabel } from './roleLabel.ts'
import { SignOutUser } from './SignOutUser.tsx'
import styles from './UserForm.module.css'

// People become language buddies themselves: administrators make nobody one.
const offered = ['student', 'expat', 'au_pair', 'professional', 'other']

/** One that is not offered is shown as it is, and stays unless another is chosen. */
const rolesFor = (role: string) =>
  [...(offered.includes(role) ? [] : [role]), ...offered].map((value) => ({
    value,
    label: roleLabel(value),
  }))

const check = zod4Resolver(z.object({ name: Name, email: Email }), { errorPriority: 'first' })

type Props = {
  id: string
  onChange: () => void
  user: Me
  onSubmit: (changes: UserChange, onError: (error: ApiError) => void) => void
}

export const UserForm = ({ id, onChange, user, onSubmit }: Props) => {
  const { name, email, role, isAdmin, isModerator } = user
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name, email, role, isAdmin, isModerator },
    validate: check,
    onValuesChange: onChange,
  })
  const first = useRef<HTMLInputElement>(null)
  useFocusAtStart(first)
  const submit = form.onSubmit(
    (values) => onSubmit(onlyChanged(values, user) as UserChange, showServerError(form)),
    focusFirstError(form),
  )
  const field = (key: 'name' | 'email' | 'role') => form.getInputProps(key)
  const flag = (key: 'isAdmin' | 'isModerator') => form.getInputProps(key, { type: 'checkbox' })
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.soft}>
        @{user.username}. Each change stands in the trail that they can read.
      </p>
      <TextInput
        key={form.key('name')}
        ref={first}
        label="Full name"
        required
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        key={form.key('email')}
        label="Email"
        description="A new address counts at once. Both addresses are told."
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        {...field('email')}
      />
      <NativeSelect key={form.key('role')} label="Role" data={rolesFor(role)} {...field('role')} />
      <SwitchField
        key={form.key('isAdmin')}
        label="Administrator"
        description="May do everything here, and make others administrators."
        {...flag('isAdmin')}
      />
      <SwitchField
        key={form.key('isModerator')}
        label="Moderator"
        description="Decides about what people report."
        {...flag('isModerator')}
      />
      <SignOutUser user={user} />
    </form>
  )
}
