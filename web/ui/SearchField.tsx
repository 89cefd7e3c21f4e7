import { IconSearch } from '@tabler/icons-react'
import { TextInput } from './TextInput.tsx'
import { type SearchOptions, useSearchText } from './useSearchText.ts'

type Props = SearchOptions & {
  /** "Search groups" */
  label: string
  /** Shorter than the label, where that would not fit. */
  placeholder?: string
  /** Takes the initial focus of its dialog. */
  hasInitialFocus?: boolean
  /**
   * The results are for choosing: blur must not trigger a search that moves them under the pointer.
   */
  isForSelection?: boolean
}

export const SearchField = ({
  label,
  placeholder = label,
  hasInitialFocus,
  isForSelection,
  ...searchOptions
}: Props) => {
  const { text, setText, searchNow } = useSearchText(searchOptions)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      data-autofocus={hasInitialFocus || undefined}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={isForSelection ? undefined : searchNow}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault() // do not submit a surrounding form
        searchNow()
      }}
    />
  )
}
