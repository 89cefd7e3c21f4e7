import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Which } from '#shared/events/series/contract.ts'

const choices: { value: Which; label: string }[] = [
  { value: 'one', label: 'This date only' },
  { value: 'following', label: 'This and all later dates' },
]

/** Of a series: which of its dates are meant. */
export const WhichField = (props: NativeSelectProps) => (
  <NativeSelect description="This event is one of a series" {...props} data={choices} />
)
