import { type FormEvent, useState } from 'react'
import type { Credentials } from '#shared/auth/contract.ts'
import { t } from '#web/language/t.tsx'

type Field = keyof Credentials
type Errors = Partial<Record<Field, string>>

/** The server reports everything else at its field. */
export const validateCredentials = ({ username, password }: Credentials): Errors => ({
  ...(!username.trim() && { username: t('auth.usernameMissing') }),
  ...(!password && { password: t('auth.passwordMissing') }),
})

/** Omits an empty code: the server decides whether one is required. */
const readForm = (form: HTMLFormElement) => {
  const {
    username = '',
    password = '',
    code,
  } = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  return { username, password, ...(code && { code }) }
}

/**
 * Small replacement of `useForm` for the login form. It is part of the first screen, of which
 * @mantine/form would be 5 %.
 */
export const useLoginForm = () => {
  const [errors, setErrors] = useState<Errors>({})
  const [getInputNode] = useState(
    () => (field: string) => document.querySelector<HTMLElement>(`input[name="${field}"]`),
  )
  const setFieldError = (field: string, error: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: error }))
  return {
    getInputNode,
    setFieldError,
    getInputProps: (name: Field) => ({
      name,
      error: errors[name],
      onChange: () => errors[name] && setFieldError(name, undefined),
    }),
    onSubmit:
      (onValid: (credentials: Credentials) => void) => (event: FormEvent<HTMLFormElement>) => {
        const credentials = readForm(event.currentTarget)
        const validationErrors = validateCredentials(credentials)
        setErrors(validationErrors)
        if (Object.keys(validationErrors).length === 0) onValid(credentials)
      },
  }
}
