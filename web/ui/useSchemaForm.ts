import { type UseFormInput, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'

type Schema = Parameters<typeof zod4Resolver>[0]

/** A form that shows the first error of each field by the contract's schema. */
export const useSchemaForm = <Values extends Record<string, unknown>>(
  schema: Schema,
  initialValues: Values,
  options: UseFormInput<Values> = {},
) =>
  useForm<Values>({
    initialValues,
    validate: zod4Resolver(schema, { errorPriority: 'first' }),
    ...options,
  })
