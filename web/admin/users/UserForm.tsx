import { IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { UserChange } from '#shared/admin/users/contract.ts'
import { Email, Name } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { changedFields } from '#web/api/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useSignOutUser } from './data.ts'
import { roleLabel } from './UserBadges.tsx'
import styles from './UserForm.module.css'

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
  const first = useRef<HTMLInputElement>(null)
  useInitialFocus(first)
  const field = (key: 'name' | 'email' | 'role') => form.getInputProps(key)
  const flag = (key: 'isAdmin' | 'isModerator') => form.getInputProps(key, { type: 'checkbox' })
  return (
    <Form
      {...dialog}
      fields={form}
      onSubmit={form.onSubmit((values) => onSubmit(changedFields(values, user) as UserChange))}
    >
      <p className="muted">@{user.username}. Each change stands in the trail that they can read.</p>
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
      <NativeSelect
        key={form.key('role')}
        label="Role"
        data={roleOptions(role)}
        {...field('role')}
      />
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
      <SignOutUserButton user={user} />
    </Form>
  )
}

/** For accounts that may be compromised. */
const SignOutUserButton = ({ user }: { user: Me }) => {
  const [isConfirming, setConfirming] = useState(false)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const signOut = useSignOutUser()
  return (
    <div ref={fallbackFocus} tabIndex={-1} className={styles.separate}>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Sign out everywhere?"
        cancelLabel="Leave as it is"
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ id: user.id }, { onSettled: () => setConfirming(false) })}
        fallbackFocus={fallbackFocus}
      >
        <p>
          <bdi>{user.name}</bdi> is signed out in every browser and can sign in again.
        </p>
      </ConfirmDialog>
    </div>
  )
}
