import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Searching, useSearchText } from './useSearchText.ts'

type Props = Searching & {
  /** "Search groups" */
  label: string
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
  /** One chooses from what is found: it must not change under the finger that leaves for it. */
  isForChoosing?: boolean
}

export const SearchField = ({ label, isFirst, isForChoosing, ...searching }: Props) => {
  const { text, type, searchNow } = useSearchText(searching)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      data-autofocus={isFirst || undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={isForChoosing ? undefined : searchNow}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault() // a form around it is not sent by it
        searchNow()
      }}
    />
  )
}
