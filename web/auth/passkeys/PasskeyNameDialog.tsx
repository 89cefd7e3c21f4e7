import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { ReactNode, RefObject } from 'react'
import * as z from 'zod/mini'
import { PasskeyName } from '#shared/auth/passkeys/contract.ts'
import { focusFirstError } from '#web/api/forms.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Initial value. */
  name: string
  children?: ReactNode
  fallbackFocus: RefObject<HTMLElement | null>
  onSubmit: (name: string) => void
}

const check = zod4Resolver(z.object({ name: PasskeyName }), { errorPriority: 'first' })

type FieldProps = Pick<Props, 'name' | 'children' | 'onSubmit'> & {
  id: string
  onChange: () => void
}

const NameForm = ({ id, name, children, onChange, onSubmit }: FieldProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: check,
    onValuesChange: onChange,
  })
  const submit = form.onSubmit((given) => onSubmit(given.name.trim()), focusFirstError(form))
  return (
    <form id={id} onSubmit={submit} noValidate>
      {children}
      <TextInput
        label="Name"
        description="So that you know it again in your list."
        required
        withAsterisk={false}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </form>
  )
}

/** Asks for the name of a passkey. */
export const PasskeyNameDialog = ({ name, children, onSubmit, ...dialog }: Props) => (
  <FormDialog {...dialog}>
    {(form) => (
      <NameForm {...form} name={name} onSubmit={(given) => !dialog.isBusy && onSubmit(given)}>
        {children}
      </NameForm>
    )}
  </FormDialog>
)
