import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormFailure } from './FormFailure.tsx'

export type FormError = { reason: string; field: string | null }

/** What `FormDialog` passes to its form. */
export type DialogFormProps = {
  id: string
  onChange: () => void
  error: FormError | null
  isPending: boolean
}

/** The part of `useForm` that shows the server's message at a field. */
type Fields = {
  getInputNode: (field: string) => HTMLElement | null
  setFieldError: (field: string, error: string) => void
}

export type FormProps<Failed extends FormError = FormError> = {
  id?: string
  onChange?: () => void
  /** Why the last attempt failed. */
  error: Failed | null
  isPending: boolean
  /** Never called while pending. The form focuses the first field that this finds invalid. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Without them the form shows every error as a failure. */
  fields?: Fields
  /** A field shows the error, whatever it refers to. */
  isErrorAtField?: boolean
  /** Replaces the usual failure. */
  renderFailure?: (error: Failed) => ReactNode
  /** Above the fields instead of below them. */
  isFailureFirst?: boolean
  /** Replaces the default layout. */
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
  /** Buttons below the failure. */
  actions?: ReactNode
}

const invalidField =
  ':is(input, select, textarea)[aria-invalid="true"], fieldset[data-invalid] :is(input, select)'

/** In document order, which may differ from the order of the schema. */
const firstInvalid = (form: HTMLFormElement) => form.querySelector<HTMLElement>(invalidField)

/** Whether the user is still at the form. Its submit button may be in the footer of a dialog. */
const hasFocus = (form: HTMLFormElement) => {
  const active = document.activeElement
  if (!active || active.contains(form) || form.contains(active)) return true
  return active instanceof HTMLButtonElement && active.form === form
}

/** Moves the focus to the field that the server rejected, or else to the failure. */
const useErrorFocus = (error: FormError | null, fields: Fields | undefined) => {
  const form = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const showError = useEffectEvent(({ field, reason }: FormError) => {
    const node = field && fields?.getInputNode(field)
    if (node) {
      fields?.setFieldError(field, reason)
      node.focus()
    } else if (form.current && hasFocus(form.current))
      (firstInvalid(form.current) ?? failure.current)?.focus()
  })
  useEffect(() => {
    if (error) showError(error)
  }, [error])
  return { form, failure }
}

/** The only form element: prevents double submits, shows failures and moves the focus to them. */
export const Form = <Failed extends FormError>({
  error,
  isPending,
  onSubmit,
  fields,
  isErrorAtField = Boolean(error?.field && fields),
  renderFailure = ({ reason }) => <FormFailure reason={reason} />,
  isFailureFirst = false,
  className = 'stack',
  children,
  actions,
  ...attributes
}: FormProps<Failed>) => {
  const { form, failure } = useErrorFocus(error, fields)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // For React, a dialog over a form is inside it: its form would submit both.
    event.stopPropagation()
    if (isPending) return
    // The validation messages must be rendered before their field can be found.
    flushSync(() => onSubmit(event))
    if (form.current) firstInvalid(form.current)?.focus()
  }
  const failureNote = error && !isErrorAtField && (
    <div ref={failure} tabIndex={-1}>
      {renderFailure(error)}
    </div>
  )
  return (
    <form ref={form} className={className} onSubmit={submit} noValidate {...attributes}>
      {isFailureFirst && failureNote}
      {children}
      {!isFailureFirst && failureNote}
      {actions}
    </form>
  )
}
