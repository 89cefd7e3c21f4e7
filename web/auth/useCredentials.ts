import { type SubmitEvent, useRef, useState } from 'react'
import type { Credentials } from '#shared/auth/contract.ts'
import { checkCredentials } from './registering.ts'

type Field = keyof Credentials
type Errors = Partial<Record<Field, string>>

/** An empty code is none: it is the server that knows whether there must be one. */
const readForm = (form: HTMLFormElement) => {
  const {
    username = '',
    password = '',
    code,
  } = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  return { username, password, ...(code && { code }) }
}

/**
 * What `useForm` is for all other forms. This one is what a first visit waits for, and @mantine/form
 * would be a twentieth of it.
 */
export const useCredentials = () => {
  const place = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [getInputNode] = useState(
    () => (field: string) =>
      place.current?.querySelector<HTMLElement>(`input[name="${field}"]`) ?? null,
  )
  const setFieldError = (field: string, error: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: error }))
  return {
    place,
    getInputNode,
    setFieldError,
    propsOf: (name: Field) => ({
      name,
      error: errors[name],
      onChange: () => errors[name] && setFieldError(name, undefined),
    }),
    onSubmit:
      (send: (credentials: Credentials) => void, refuse: (errors: Errors) => void) =>
      (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const credentials = readForm(event.currentTarget)
        const found: Errors = checkCredentials(credentials)
        setErrors(found)
        if (Object.keys(found).length > 0) refuse(found)
        else send(credentials)
      },
  }
}
