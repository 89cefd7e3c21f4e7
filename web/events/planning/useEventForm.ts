import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { type EventValues, followingEnd, validateEvent } from './eventDraft.ts'

/** The fields of an event. `values` drives the hints and the preview beside them. */
export const useEventForm = (
  initial: EventValues | (() => EventValues),
  onChange: (values: EventValues) => void,
) => {
  const [initialValues] = useState(initial)
  // Until the user sets the end, it follows the start.
  const isEndTouched = useRef(false)
  // The fields are uncontrolled, so they are copied.
  const [values, setValues] = useState(initialValues)
  const form = useForm<EventValues>({
    initialValues,
    validate: validateEvent,
    onValuesChange: (next, previous) => {
      setValues(next)
      onChange(next)
      if (next.startDate === previous.startDate || isEndTouched.current) return
      const endDate = followingEnd(next.startDate, initialValues)
      if (endDate) form.setFieldValue('endDate', endDate)
    },
  })
  const touchEnd = () => {
    isEndTouched.current = true
  }
  const field = (name: keyof EventValues) => form.getInputProps(name)
  return { form, field, values, touchEnd }
}

export type EventFormFields = Pick<ReturnType<typeof useEventForm>, 'form' | 'field' | 'values'>
