import { type UseFormInput, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'

type Schema = Parameters<typeof zod4Resolver>[0]

/** An uncontrolled form that shows the first error of each field by the contract's schema. */
export const useSchemaForm = <Values extends Record<string, unknown>>(
  schema: Schema,
  initialValues: Values,
  options: UseFormInput<Values> = {},
) =>
  useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(schema, { errorPriority: 'first' }),
    ...options,
  })
