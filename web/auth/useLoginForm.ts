import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type FormEvent, useState } from 'react'
import { Credentials } from '#shared/auth/contract.ts'

export const validateCredentials = zod4Resolver(Credentials, { errorPriority: 'first' })

type Field = keyof Credentials
type Errors = Partial<Record<Field, string>>

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
        const validationErrors: Errors = validateCredentials(credentials)
        setErrors(validationErrors)
        if (Object.keys(validationErrors).length === 0) onValid(credentials)
      },
  }
}
