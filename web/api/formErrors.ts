import type { FormErrors } from '@mantine/form'
import type { ApiError } from './apiError.ts'

type Form = {
  getInputNode: (field: string) => HTMLElement | null
  setFieldError: (field: string, error: string) => void
}

/** First as it stands on the screen, not as the schema counts. */
const topmost = (nodes: (HTMLElement | null)[]) =>
  nodes
    .filter((node) => node !== null)
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .at(0)

export const focusFirstError = (form: Pick<Form, 'getInputNode'>) => (errors: FormErrors) =>
  topmost(Object.keys(errors).map((field) => form.getInputNode(field)))?.focus()

/** What only the server can know lands on its field. */
export const showServerError = (form: Form) => (error: ApiError) => {
  const node = error.field ? form.getInputNode(error.field) : null
  if (!error.field || !node) return
  form.setFieldError(error.field, error.reason)
  node.focus()
}
