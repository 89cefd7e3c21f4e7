import type { ReactNode, RefObject } from 'react'
import * as z from 'zod/mini'
import { PasskeyName } from '#shared/auth/passkeys/contract.ts'
import { t } from '#web/language/t.tsx'
import { type DialogFormProps, Form, type FormError } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  submitLabel: string
  busyLabel: string
  isPending: boolean
  error: FormError | null
  /** Initial value. */
  name: string
  children?: ReactNode
  fallbackFocus: RefObject<HTMLElement | null>
  onSubmit: (name: string) => void
}

const Fields = z.object({ name: PasskeyName })

type FieldProps = Pick<Props, 'name' | 'children' | 'onSubmit'> & DialogFormProps

const NameForm = ({ name, children, onSubmit, ...dialog }: FieldProps) => {
  const form = useSchemaForm(Fields, { name })
  return (
    <Form
      {...dialog}
      fields={form}
      onSubmit={form.onSubmit((given) => onSubmit(given.name.trim()))}
    >
      {children}
      <TextInput
        label={t('common.nameOfThing')}
        description={t('auth.passkeys.nameHint')}
        required
        withAsterisk={false}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </Form>
  )
}

/** Asks for the name of a passkey. */
export const PasskeyNameDialog = ({ name, children, onSubmit, ...dialog }: Props) => (
  <FormDialog {...dialog}>
    {(form) => (
      <NameForm {...form} name={name} onSubmit={onSubmit}>
        {children}
      </NameForm>
    )}
  </FormDialog>
)
