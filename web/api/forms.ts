import type { FormErrors } from '@mantine/form'
import type { ApiError } from './apiError.ts'

type Form = {
  getInputNode: (field: string) => HTMLElement | null
  setFieldError: (field: string, error: string) => void
}

/** The first node in document order, which may differ from the order of the schema. */
const firstInDocument = (nodes: (HTMLElement | null)[]) =>
  nodes
    .filter((node) => node !== null)
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .at(0)

export const focusFirstError = (form: Pick<Form, 'getInputNode'>) => (errors: FormErrors) =>
  firstInDocument(Object.keys(errors).map((field) => form.getInputNode(field)))?.focus()

/** Shows the server's message at the field that it refers to. */
export const showServerError = (form: Form) => (error: ApiError) => {
  const node = error.field ? form.getInputNode(error.field) : null
  if (!error.field || !node) return
  form.setFieldError(error.field, error.reason)
  node.focus()
}

/**
 * The fields that differ from their former values. Others may have changed the rest in the
 * meantime.
 */
export const changedFields = <T extends object>(values: T, before: { [Key in keyof T]: unknown }) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
    ),
  ) as Partial<T>
