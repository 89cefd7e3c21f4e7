import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSearchText } from '#web/groups/useSearchText.ts'

type Props = {
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
}

export const MemberSearch = ({ q, onSearch, isFirst }: Props) => {
  const { text, type, searchNow } = useSearchText(q, onSearch)
  return (
    <TextInput
      type="search"
      aria-label="Search members"
      placeholder="Search members"
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      data-autofocus={isFirst || undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        searchNow()
      }}
    />
  )
}
